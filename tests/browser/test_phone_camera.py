"""The code of another phone, read by the camera of the one that invites."""

import base64
import io
import shutil

import pytest
import zxingcpp
from PIL import Image

from .conftest import CHROMIUM, FLAGS, PHONE
from .guests import another_phone, framed, invite, text
from .hands import NEVER, open_table
from .phone import Profile, woken

SIZE = (640, 480)
HEAD = f"YUV4MPEG2 W{SIZE[0]} H{SIZE[1]} F10:1 Ip A1:1 C420jpeg\nFRAME\n".encode()
CAMERA = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
# Android's reader of codes, which this Chromium lacks: it reads the video, here by another reader. Where
# no browser reads, as on an iPhone, the app does.
DETECTOR = """
    window.BarcodeDetector = class {
        static async getSupportedFormats() { return ["qr_code"]; }
        async detect(video) {
            const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
            canvas.getContext("2d").drawImage(video, 0, 0);
            const picture = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
            const text = await readCode(btoa(String.fromCharCode(...picture)));
            return text ? [{ rawValue: text }] : [];
        }
    };
"""
NO_DETECTOR = "delete window.BarcodeDetector;"
LIVE = "document.querySelector('video').srcObject.getTracks().map(({ readyState }) => readyState)"


def frame(picture):
    """A film of one picture, as a camera of Chromium's plays it."""
    grays = picture.convert("L").resize(SIZE).tobytes()
    return HEAD + grays + bytes([128]) * (len(grays) // 2)


def read(picture):
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)))
    return found[0].text if found else None


@pytest.fixture
def film(tmp_path):
    """A wall; what is written into it later is seen from then on."""
    path = tmp_path / "film.y4m"
    path.write_bytes(frame(Image.new("L", SIZE, 200)))
    return path


@pytest.fixture(params=[DETECTOR, NO_DETECTOR], ids=["by the browser", "by the app"])
def host(request, playwright, visited, visited_host, film, tmp_path):
    folder = shutil.copytree(visited[0], tmp_path / "phone")
    flags = [*FLAGS, *CAMERA, f"--use-file-for-fake-video-capture={film}"]
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=CHROMIUM, args=flags, **PHONE
    )
    context.expose_function("readCode", lambda picture: read(base64.b64decode(picture)))
    context.add_init_script(request.param)
    context.set_default_timeout(NEVER)
    profile = Profile(context, folder)
    open_table(woken(profile.page, visited_host.address))
    yield profile.page
    profile.close()


def test_a_code_held_before_the_camera_joins_and_the_camera_ends(host, chromium, film):
    with another_phone(chromium) as context:
        page = context.new_page()
        link = invite(host, "Use the camera")
        assert read(host.locator("[data-dialog=invite] .drawn").screenshot()) == link
        page.goto(link)
        text(page, "visit")
        screen = Image.open(io.BytesIO(page.locator("[data-dialog=visit]").screenshot()))
        shown = Image.new("L", SIZE, 90)
        shown.paste(screen.convert("L").resize((300, 470)).rotate(8, expand=True, fillcolor=90), (120, -10))
        assert host.evaluate(LIVE) == ["live"]
        with film.open("r+b") as playing:
            playing.write(frame(shown))
        framed(page, ".seat-cards")
        host.locator("[data-dialog=invite]").wait_for(state="hidden")
        assert host.evaluate(LIVE) == ["ended"]
