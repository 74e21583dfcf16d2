import os

os.environ.update(OTEL_SEMCONV_STABILITY_OPT_IN="gen_ai_latest_experimental", OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT="SPAN_ONLY")

from opentelemetry.instrumentation.google_genai import GoogleGenAiSdkInstrumentor

from recorder import Recorder

spans = Recorder()
GoogleGenAiSdkInstrumentor().instrument()

from google_genai_scene import run_clerk

run_clerk()
spans.print()
