# Reads a Final Cut Pro 7 XML file or an edit decision list with OpenShot's own importers and prints the clips
# that it would put on its timeline. Arguments: the file, the project's frame rate as two integers, and for
# names that are no paths a JSON object of where they are. Only what the importers ask of a running OpenShot
# stands here: a project to save into, and a person who finds the files.
import json
import sys
import types
import urllib.parse
import uuid

sys.path.insert(0, "/usr/lib/python3/dist-packages/openshot_qt")
path, numerator, denominator = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
places = json.loads(sys.argv[4]) if len(sys.argv) > 4 else {}
clips, layers, files = [], [{"number": 1000000}], []


class Record:
    def __init__(self):
        self.id = str(uuid.uuid4())
        self.data = {}


class Clip(Record):
    def save(self):
        clips.append(self.data)


class Track(Record):
    def save(self):
        layers.append(self.data)


class File(Record):
    def save(self):
        self.data["id"] = self.id
        files.append(self)

    @staticmethod
    def get(path=None):
        return next((file for file in files if file.data.get("path") == path), None)


class Anything:
    def __getattr__(self, name):
        return Anything()

    def __call__(self, *values):
        return Anything()


class Project:
    current_filepath = None

    def get(self, key):
        return {"fps": {"num": numerator, "den": denominator}, "layers": layers}[key]


class App:
    project = Project()
    window = Anything()

    def _tr(self, text):
        return text


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    sys.modules[name] = made


def find_missing_file(url):
    return places.get(url) or urllib.parse.unquote(url.replace("file://", "", 1)), False, False


import classes  # noqa: E402

module("classes.query", Clip=Clip, Track=Track, File=File)
module("classes.app", get_app=App)
module("windows.views.find_file", find_missing_file=find_missing_file)

from PyQt5.QtWidgets import QFileDialog  # noqa: E402

QFileDialog.getOpenFileName = staticmethod(lambda *values: (path, ""))

if path.endswith(".edl"):
    from classes.importers.edl import import_edl as import_file  # noqa: E402
else:
    from classes.importers.final_cut_pro import import_xml as import_file  # noqa: E402

import_file()
wanted = ("title", "position", "start", "end", "layer")
print(json.dumps([{key: clip[key] for key in wanted} for clip in clips]))
