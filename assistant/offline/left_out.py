"""Lists of the files left out of the parcels for a phone, as no page and no sheet imports them."""

import re

# Of the standard library: debuggers, commands, protocols that need a socket, encodings from before Unicode.
_MODULES = re.compile(
    r"""
    ( _pydatetime | _pyio | _pyrepl | antigravity | bdb | cProfile | cmd | code
    | compileall | configparser | doctest | ensurepip | filecmp | fileinput | ftplib | getpass | idlelib
    | imaplib | lib2to3 | mailbox
    | modulefinder | multiprocessing | netrc | nturl2path | optparse | pdb | pickletools | plistlib | poplib
    | profile | pstats | pty | py_compile | pyclbr | pydoc | pydoc_data | rlcompleter | runpy | sched
    | shelve | smtplib | symtable | tabnanny | tarfile | test | this | tkinter | trace | tracemalloc | turtle
    | turtledemo | venv | wave | webbrowser | wsgiref | xmlrpc | zipapp
    | asyncio/(__main__ | proactor_events | tools | windows_\w+) | concurrent/futures/process
    | sysconfig/__main__ | unittest/(__main__ | async_case) | xml/dom
    | email/(_header_value_parser | contentmanager | headerregistry | mime | policy)
    | http/cookiejar | logging/(config | handlers)
    | encodings/(cp(7 | 8 | 10 | 11 | 125) | hp | iso8859 | koi8 | kz | tis)\w+
    )(\.py | /)""",
    re.VERBOSE,
)
_FILES = re.compile(
    r"""
    assistant/(__main__ | commands/ | hosted | server/ | streams/)
    | assistant/offline/(bytecode | compiling | folder | fonts | parcels | npm | shell | left_out)
    | assistant/(static/phone/ | templates/phone/(_sharing | _status | index | missing | sharing))
    | assistant/templates/(club/ | event/_?board | host/ | privacy/)
    | budoux/(evaluate_model | main | models/(ja_word | th | zh))
    | cachetools/(_cachedmethod | _descriptor | func)
    | click/(_termui_impl | _winconsole | shell_completion | testing)
    | defusedxml/(cElementTree | expat | lxml | minidom | pulldom | sax | xmlrpc)
    | flask/testing
    | fontTools/(afmLib | cu2qu | diff | fontBuilder | help | merge | mtiLib | qu2cu | t1Lib | tfmLib | ttx)
    | fontTools/(cffLib/CFFToCFF2 | feaLib/(__main__ | builder | lexer | parser | variableScalar))
    | fontTools/(\w+/)?__main__ | fontTools/encodings/MacRoman | fontTools/encodings/StandardEncoding
    | fontTools/misc/(eexec | filesystem | iftSparse | mac | ps[LO] | py23 | symfont | testTools | xmlReader)
    | fontTools/pens/(area | cocoa | cu2qu | explicit | freetype | hashPoint | moments | perimeter)
    | fontTools/pens/(pointInside | q | reportLab | reverseContour | rounding | statistics | svgPath)
    | fontTools/ttLib/(macUtils | removeOverlaps | reorderGlyphs | scaleUpem | woff2)
    | fontTools/ttLib/tables/(C_B_D_T | D__e_b_g | E_B_S_C | F_F_T_M | F__e_a_t | G__l | L_T_S_H | S__i_l)
    | fontTools/ttLib/tables/(T_S_I_ | T_T_F_A | V_D_M_X | _a_v_a_r | _b_g_c_l | _c_i_d_g | _c_v_a_r)
    | fontTools/ttLib/tables/(_l_t_a_g | _m_e_t_a | _t_r_a_k | grUtils)
    | fontTools/(ufoLib | varLib/(avar | cff | hvar | interpolat | mutator | plot) | voltLib)
    | ifaddr/(_win32 | test_)
    | platformdirs/(macos | pytest_plugin | testing | windows)
    | qrcode/(console_scripts | tests)
    | werkzeug/(_reloader | debug | middleware | testapp)
    | .*\.dist-info/sboms/""",
    re.VERBOSE,
)


def is_left_out(path: str) -> bool:
    """Return whether a file of the app or of a library is left out, by its path in a parcel."""
    return _FILES.match(path) is not None


def is_left_out_module(path: str) -> bool:
    """Return whether a file of the standard library is left out, by its path below it."""
    return _MODULES.match(path) is not None
