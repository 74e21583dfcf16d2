;; Dot products of one query with many int8 rows, in WebAssembly SIMD, that with one row in full, and how many bits rows
;; of bits differ in. Compiled by scripts/build-wasm.mjs.
;;
;; The query is int16, so that hardly any error comes from its side. Every row is `stride` bytes, a multiple of
;; 16; the query is `stride` int16. Sums are int32 and exact: the caller scales the query so that they cannot
;; overflow (quantise.ts).
;;
;; Two rows at a time, 16 numbers of each a step: nine tenths of the time of one at a time, as the query is read
;; half as often; four and eight at a time are slower again.
(module
  (import "env" "memory" (memory 1))

  ;; out[i] = query . rows[i], for `count` rows that stand one after the other
  (func (export "dots")
    (param $query i32) (param $rows i32) (param $stride i32) (param $count i32) (param $out i32)
    (local $end i32) (local $last i32) (local $at i32) (local $other i32)
    (local $low v128) (local $high v128) (local $one v128) (local $two v128)
    (local.set $end (i32.add (local.get $query) (i32.shl (local.get $stride) (i32.const 1))))
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $pair
        (br_if $done (i32.ge_u (local.get $out) (local.get $last)))
        ;; The last of an odd number is multiplied twice.
        (local.set $other (local.get $rows))
        (if (i32.gt_u (i32.sub (local.get $last) (local.get $out)) (i32.const 4))
          (then (local.set $other (i32.add (local.get $rows) (local.get $stride)))))
        (local.set $one (v128.const i32x4 0 0 0 0))
        (local.set $two (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (loop $step
          (local.set $low (v128.load (local.get $at)))
          (local.set $high (v128.load offset=16 (local.get $at)))
          (local.set $one
            (i32x4.add (local.get $one)
              (i32x4.add
                (i32x4.dot_i16x8_s (local.get $low) (v128.load8x8_s (local.get $rows)))
                (i32x4.dot_i16x8_s (local.get $high) (v128.load8x8_s offset=8 (local.get $rows))))))
          (local.set $two
            (i32x4.add (local.get $two)
              (i32x4.add
                (i32x4.dot_i16x8_s (local.get $low) (v128.load8x8_s (local.get $other)))
                (i32x4.dot_i16x8_s (local.get $high) (v128.load8x8_s offset=8 (local.get $other))))))
          (local.set $rows (i32.add (local.get $rows) (i32.const 16)))
          (local.set $other (i32.add (local.get $other) (i32.const 16)))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (br_if $step (i32.lt_u (local.get $at) (local.get $end))))
        (i32.store (local.get $out) (call $sum (local.get $one)))
        (if (i32.ne (local.get $other) (local.get $rows))
          (then (i32.store offset=4 (local.get $out) (call $sum (local.get $two)))))
        (local.set $rows (local.get $other))
        (local.set $out (i32.add (local.get $out) (i32.const 8)))
        (br $pair))))

  ;; out[i] = query . rows[list[i]], for `count` rows by number
  (func (export "dots_at")
    (param $query i32) (param $rows i32) (param $stride i32) (param $list i32) (param $count i32) (param $out i32)
    (local $end i32) (local $last i32) (local $at i32) (local $row i32) (local $one v128)
    (local.set $end (i32.add (local.get $query) (i32.shl (local.get $stride) (i32.const 1))))
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $out) (local.get $last)))
        (local.set $row
          (i32.add (local.get $rows) (i32.mul (i32.load (local.get $list)) (local.get $stride))))
        (local.set $one (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (loop $step
          (local.set $one
            (i32x4.add (local.get $one)
              (i32x4.add
                (i32x4.dot_i16x8_s (v128.load (local.get $at)) (v128.load8x8_s (local.get $row)))
                (i32x4.dot_i16x8_s
                  (v128.load offset=16 (local.get $at))
                  (v128.load8x8_s offset=8 (local.get $row))))))
          (local.set $row (i32.add (local.get $row) (i32.const 16)))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (br_if $step (i32.lt_u (local.get $at) (local.get $end))))
        (i32.store (local.get $out) (call $sum (local.get $one)))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $each))))

  ;; The dot product of a query of `stride` float64 and one row, whose high and low bytes stand apart. Four sums side by
  ;; side, added in one fixed order: to the bit what vector-index-rows.ts does without these instructions.
  (func (export "precise")
    (param $query i32) (param $high i32) (param $low i32) (param $stride i32) (result f64)
    (local $end i32) (local $four v128) (local $ab v128) (local $cd v128)
    (local.set $end (i32.add (local.get $high) (local.get $stride)))
    (loop $step
      (local.set $four
        (i32x4.extend_low_i16x8_s
          (i16x8.add
            (i16x8.shl (i16x8.extend_low_i8x16_s (v128.load32_zero (local.get $high))) (i32.const 8))
            (i16x8.extend_low_i8x16_s (v128.load32_zero (local.get $low))))))
      (local.set $ab
        (f64x2.add (local.get $ab)
          (f64x2.mul (v128.load (local.get $query)) (f64x2.convert_low_i32x4_s (local.get $four)))))
      (local.set $four
        (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $four) (local.get $four)))
      (local.set $cd
        (f64x2.add (local.get $cd)
          (f64x2.mul (v128.load offset=16 (local.get $query)) (f64x2.convert_low_i32x4_s (local.get $four)))))
      (local.set $high (i32.add (local.get $high) (i32.const 4)))
      (local.set $low (i32.add (local.get $low) (i32.const 4)))
      (local.set $query (i32.add (local.get $query) (i32.const 32)))
      (br_if $step (i32.lt_u (local.get $high) (local.get $end))))
    (f64.add
      (f64.add (f64x2.extract_lane 0 (local.get $ab)) (f64x2.extract_lane 1 (local.get $ab)))
      (f64.add (f64x2.extract_lane 0 (local.get $cd)) (f64x2.extract_lane 1 (local.get $cd)))))

  ;; Which of the rows `first` to `first + count`, of `stride` bytes, a multiple of 16, differ from the query in at most
  ;; `limit` bits: their numbers and differences as pairs to `out`, how many as the result. `tally[difference]` counts
  ;; them.
  (func (export "near")
    (param $query i32) (param $rows i32) (param $stride i32) (param $first i32) (param $count i32)
    (param $limit i32) (param $tally i32) (param $out i32) (result i32)
    (local $end i32) (local $last i32) (local $at i32) (local $row i32) (local $bits i64) (local $apart i32)
    (local $begin i32)
    (local $a i64) (local $b i64) (local $c i64) (local $d i64) (local $e i64) (local $f i64)
    (local.set $begin (local.get $out))
    ;; Six words in registers: twice as fast for 384 bits, the default embedder's.
    (local.set $a (i64.load (local.get $query)))
    (local.set $b (i64.load offset=8 (local.get $query)))
    (local.set $c (i64.load offset=16 (local.get $query)))
    (local.set $d (i64.load offset=24 (local.get $query)))
    (local.set $e (i64.load offset=32 (local.get $query)))
    (local.set $f (i64.load offset=40 (local.get $query)))
    (local.set $end (i32.add (local.get $query) (local.get $stride)))
    (local.set $last (i32.add (local.get $first) (local.get $count)))
    (local.set $row (i32.add (local.get $rows) (i32.mul (local.get $first) (local.get $stride))))
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $first) (local.get $last)))
        (if (i32.eq (local.get $stride) (i32.const 48))
          (then
            (local.set $bits
              (i64.add
                (i64.add
                  (i64.add
                    (i64.popcnt (i64.xor (local.get $a) (i64.load (local.get $row))))
                    (i64.popcnt (i64.xor (local.get $b) (i64.load offset=8 (local.get $row)))))
                  (i64.add
                    (i64.popcnt (i64.xor (local.get $c) (i64.load offset=16 (local.get $row))))
                    (i64.popcnt (i64.xor (local.get $d) (i64.load offset=24 (local.get $row))))))
                (i64.add
                  (i64.popcnt (i64.xor (local.get $e) (i64.load offset=32 (local.get $row))))
                  (i64.popcnt (i64.xor (local.get $f) (i64.load offset=40 (local.get $row)))))))
            (local.set $row (i32.add (local.get $row) (i32.const 48))))
          (else
            (local.set $bits (i64.const 0))
            (local.set $at (local.get $query))
            (loop $step
              (local.set $bits
                (i64.add (local.get $bits)
                  (i64.add
                    (i64.popcnt (i64.xor (i64.load (local.get $at)) (i64.load (local.get $row))))
                    (i64.popcnt
                      (i64.xor (i64.load offset=8 (local.get $at)) (i64.load offset=8 (local.get $row)))))))
              (local.set $row (i32.add (local.get $row) (i32.const 16)))
              (local.set $at (i32.add (local.get $at) (i32.const 16)))
              (br_if $step (i32.lt_u (local.get $at) (local.get $end))))))
        (local.set $apart (i32.wrap_i64 (local.get $bits)))
        (if (i32.le_u (local.get $apart) (local.get $limit))
          (then
            (i32.store (local.get $out) (local.get $first))
            (i32.store offset=4 (local.get $out) (local.get $apart))
            (local.set $out (i32.add (local.get $out) (i32.const 8)))
            (local.set $at (i32.add (local.get $tally) (i32.shl (local.get $apart) (i32.const 2))))
            (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.const 1)))))
        (local.set $first (i32.add (local.get $first) (i32.const 1)))
        (br $each)))
    (i32.shr_u (i32.sub (local.get $out) (local.get $begin)) (i32.const 3)))

  (func $sum (param $four v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $four)) (i32x4.extract_lane 1 (local.get $four)))
      (i32.add (i32x4.extract_lane 2 (local.get $four)) (i32x4.extract_lane 3 (local.get $four))))))
