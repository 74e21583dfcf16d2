"""Keeps spans and prints them as one request of OTLP in JSON; see ../recorder.mjs."""
import json
import re
import sys

from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

LEFT_OUT = re.compile(r"stacktrace|^(?:process|host|os|telemetry)\.|_time$|usage|token|^(?:trace|span|parent)\.id$")
# Folders of this machine in the traces of errors.
FOLDER = re.compile(r"(?:/[\w@.+-]+)+/(?=[\w@.-]+\.py\b)")
START = 1793491200000


def any_value(value):
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, int):
        return {"intValue": str(value)}
    if isinstance(value, float):
        return {"doubleValue": value}
    if isinstance(value, (list, tuple)):
        return {"arrayValue": {"values": [any_value(one) for one in value]}}
    return {"stringValue": FOLDER.sub("/app/", str(value))}


def attributes_of(attributes):
    return [{"key": key, "value": any_value(value)} for key, value in (attributes or {}).items() if not LEFT_OUT.search(key)]


class Recorder:
    def __init__(self, is_global=True):
        self.exporter = InMemorySpanExporter()
        self.provider = TracerProvider()
        self.provider.add_span_processor(SimpleSpanProcessor(self.exporter))
        if is_global:
            trace.set_tracer_provider(self.provider)

    def print(self):
        self.provider.force_flush()
        spans = sorted(self.exporter.get_finished_spans(), key=lambda span: span.start_time)
        times = sorted({time for span in spans for time in (span.start_time, span.end_time)})
        ids = {}

        def counted(id, length):
            ids.setdefault(id, len(ids) + 1)
            return format(ids[id], "x").zfill(length)

        def at(time):
            return str((START + times.index(time)) * 1_000_000)

        lines = []
        for span in spans:
            one = {"traceId": counted(("trace", span.context.trace_id), 32), "spanId": counted(span.context.span_id, 16)}
            if span.parent is not None:
                one["parentSpanId"] = counted(span.parent.span_id, 16)
            one.update(
                name=span.name,
                startTimeUnixNano=at(span.start_time),
                endTimeUnixNano=at(span.end_time),
                attributes=attributes_of(span.attributes),
                events=[{"name": event.name, "attributes": attributes_of(event.attributes)} for event in span.events],
                status={"code": span.status.status_code.value},
            )
            if span.status.description:
                one["status"]["message"] = FOLDER.sub("/app/", span.status.description)
            lines.append(json.dumps(one, ensure_ascii=False))
        resource = json.dumps({"attributes": attributes_of({"service.name": "shop"})})
        body = ",\n".join(lines)
        sys.stdout.write(f'{{"resourceSpans":[{{"resource":{resource},"scopeSpans":[{{"spans":[\n{body}\n]}}]}}]}}\n')
