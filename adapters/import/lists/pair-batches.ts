import { type Fields, isFields, textIn } from '../fields.js';
import type { Finding, Place } from '../finding.js';
import { scalarText } from '../scalar-text.js';
import { MOST_BATCH_BYTES } from '../settings.js';

/** A line of a batch: what was asked, or what was answered. */
interface Half {
  line: Fields;
  at: Place;
}

/** Puts the two files of a batch together: its requests and its results name each other by `custom_id`. */
export interface BatchPairs {
  /** True for a line of a batch. */
  isHalf(line: Fields): boolean;
  /** Takes a line; gives back whole ones. */
  take(line: Fields, at: Place): { whole?: Half; findings: Finding[] };
  /** The lines without a counterpart. */
  end(): Finding[];
}

/** True for a line of either provider that holds a request. */
const asked = (line: Fields): boolean => isFields(line.body) || isFields(line.params);

/**
 * Puts requests and results of OpenAI's and Anthropic's batches together, whichever file comes first. Where two
 * requests that wait have one id, nothing says which of them a result answers: then neither is taken.
 */
export function pairBatches(): BatchPairs {
  const waiting = new Map<string, { half: Half; asks: boolean; twice: boolean }>();
  let bytes = 0;

  const refuse = (at: Place, message: string): Finding => ({ kind: 'unreadable', at, message });
  const alone = ({ half, asks, twice }: { half: Half; asks: boolean; twice: boolean }): Finding => {
    const id = scalarText(half.line.custom_id);
    if (twice) {
      return refuse(half.at, `Several lines have the custom_id ${id}: import one batch at a time.`);
    }
    return refuse(
      half.at,
      asks
        ? `A batch's request without its result: name the file of results too (custom_id ${id}).`
        : `A batch's result without what was asked: name the file of requests too (custom_id ${id}).`,
    );
  };

  function drop(id: string): void {
    bytes -= waiting.get(id)?.half.at.bytes ?? 0;
    waiting.delete(id);
  }

  return {
    isHalf: (line) =>
      textIn(line.custom_id) !== undefined &&
      !(asked(line) && (isFields(line.response) || isFields(line.result))),
    take(line, at) {
      const id = line.custom_id as string;
      const asks = asked(line);
      const other = waiting.get(id);
      if (other && (other.asks === asks || other.twice)) {
        other.twice = true;
        return { findings: [alone({ half: { line, at }, asks, twice: true })] };
      }
      if (other) {
        drop(id);
        const [request, result] = asks ? [line, other.half.line] : [other.half.line, line];
        return {
          whole: { line: { ...result, ...request }, at: other.asks ? other.half.at : at },
          findings: [],
        };
      }
      waiting.set(id, { half: { line, at }, asks, twice: false });
      bytes += at.bytes;
      const findings: Finding[] = [];
      while (bytes > MOST_BATCH_BYTES && waiting.size > 1) {
        const [oldest, half] = waiting.entries().next().value!;
        drop(oldest);
        findings.push(alone(half));
      }
      return { findings };
    },
    end() {
      const findings = [...waiting.values()].map(alone);
      waiting.clear();
      bytes = 0;
      return findings;
    },
  };
}
