;; Dot products of one query with many int8 rows, in WebAssembly SIMD. Compiled by scripts/build-wasm.mjs.
;;
;; The query is int16, so that hardly any error comes from its side. Every row is `stride` bytes, a multiple of
;; 16; the query is `stride` int16. Sums are int32 and exact: the caller scales the query so that they cannot
;; overflow (quantise.ts).
;;
;; One row at a time, 16 numbers a step into two sums: 1.7 times the time of only reading the bytes. Taking four
;; rows at a time saves loads of the query but reads memory in an order the processor foresees worse (2 times).
(module
  (import "env" "memory" (memory 1))

  ;; out[i] = query . rows[i], for `count` rows that stand one after the other
  (func (export "dots")
    (param $query i32) (param $rows i32) (param $stride i32) (param $count i32) (param $out i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $row
        (br_if $done (i32.ge_u (local.get $out) (local.get $end)))
        (i32.store (local.get $out) (call $dot (local.get $query) (local.get $rows) (local.get $stride)))
        (local.set $rows (i32.add (local.get $rows) (local.get $stride)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $row))))

  ;; out[i] = query . rows[list[i]], for `count` row numbers (int32)
  (func (export "dotsOf")
    (param $query i32) (param $rows i32) (param $stride i32) (param $list i32) (param $count i32) (param $out i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $row
        (br_if $done (i32.ge_u (local.get $out) (local.get $end)))
        (i32.store (local.get $out)
          (call $dot
            (local.get $query)
            (i32.add (local.get $rows) (i32.mul (i32.load (local.get $list)) (local.get $stride)))
            (local.get $stride)))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $row))))

  (func $dot (param $query i32) (param $row i32) (param $stride i32) (result i32)
    (local $end i32) (local $even v128) (local $odd v128)
    (local.set $end (i32.add (local.get $row) (local.get $stride)))
    (loop $step
      (local.set $even
        (i32x4.add (local.get $even)
          (i32x4.dot_i16x8_s (v128.load (local.get $query)) (v128.load8x8_s (local.get $row)))))
      (local.set $odd
        (i32x4.add (local.get $odd)
          (i32x4.dot_i16x8_s (v128.load offset=16 (local.get $query)) (v128.load8x8_s offset=8 (local.get $row)))))
      (local.set $query (i32.add (local.get $query) (i32.const 32)))
      (local.set $row (i32.add (local.get $row) (i32.const 16)))
      (br_if $step (i32.lt_u (local.get $row) (local.get $end))))
    (local.set $even (i32x4.add (local.get $even) (local.get $odd)))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $even)) (i32x4.extract_lane 1 (local.get $even)))
      (i32.add (i32x4.extract_lane 2 (local.get $even)) (i32x4.extract_lane 3 (local.get $even))))))
