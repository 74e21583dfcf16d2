import { useEffect, useState } from 'preact/hooks';

/** A value once it has not changed for a while: what is dragged by hand is asked for only where the hand rests. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
