"""A phone that speaks to a real server, and takes every answer as it is."""

import json
from http.cookiejar import CookieJar
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener

SECONDS = 60


class Answer(NamedTuple):
    status: int
    headers: object
    content: bytes

    @property
    def text(self):
        return self.content.decode()

    @property
    def json(self):
        return json.loads(self.content)


class _Staying(HTTPRedirectHandler):
    """A redirect is an answer like any other."""

    def redirect_request(self, *_):
        return None


class Phone:
    """`address` is where the pages are, perhaps below a path; what is asked for is told by its path there.

    It keeps its cookies, and comes from `where` as far as the proxies say.
    """

    def __init__(self, address, where="203.0.113.7"):
        self.address, self.where = address, where
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()), _Staying)

    def ask(self, method, path, body=None, form=None, **headers):
        given = {"X-Forwarded-For": self.where, "Accept-Language": "en", **headers}
        given |= {"Content-Type": "application/json"} if body is not None else {}
        sent = json.dumps(body).encode() if body is not None else form and urlencode(form, True).encode()
        request = Request(self.address + path, sent, given, method=method)
        try:
            with self._opener.open(request, timeout=SECONDS) as response:
                return Answer(response.status, response.headers, response.read())
        except HTTPError as refused:
            with refused:
                return Answer(refused.status, refused.headers, refused.read())

    def open(self, path):
        """A stream, whose lines can be read as they come."""
        return build_opener(HTTPCookieProcessor(CookieJar())).open(self.address + path, timeout=SECONDS)

    def get(self, path, **headers):
        return self.ask("GET", path, **headers)

    def post(self, path, body=None, form=None, **headers):
        return self.ask("POST", path, body, form, **headers)

    def put(self, path, body, **headers):
        return self.ask("PUT", path, body, **headers)

    def at(self, address):
        """The same path with another phone of the same cookies, at another process of the instance."""
        other = Phone(address, self.where)
        other._opener = self._opener
        return other

    def path(self, link):
        """Of a link of the instance, what `ask` takes."""
        found = urlsplit(link).path
        root = urlsplit(self.address).path
        assert found.startswith(f"{root}/"), link
        return found.removeprefix(root)
