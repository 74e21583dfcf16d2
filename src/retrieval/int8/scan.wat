;; Dot products of one query with many int8 rows, in WebAssembly SIMD. Compiled by scripts/build-wasm.mjs.
;;
;; The query is int16, so that hardly any error comes from its side. Every row is `stride` bytes, a multiple of
;; 16; the query is `stride` int16. Sums are int32 and exact: the caller scales the query so that they cannot
;; overflow (quantise.ts).
(module
  (import "env" "memory" (memory 1))

  ;; out[i] = query . rows[i], for `count` rows that stand one after the other
  (func (export "dots")
    (param $query i32) (param $rows i32) (param $stride i32) (param $count i32) (param $out i32)
    (local $end i32) (local $q i32) (local $qend i32)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32)
    (local $v v128) (local $sa v128) (local $sb v128) (local $sc v128) (local $sd v128)
    (local.set $qend (i32.add (local.get $query) (i32.shl (local.get $stride) (i32.const 1))))
    ;; four rows at a time: each piece of the query is loaded once for them all
    (local.set $end (i32.add (local.get $out) (i32.shl (i32.and (local.get $count) (i32.const -4)) (i32.const 2))))
    (block $fours_done
      (loop $fours
        (br_if $fours_done (i32.ge_u (local.get $out) (local.get $end)))
        (local.set $a (local.get $rows))
        (local.set $b (i32.add (local.get $a) (local.get $stride)))
        (local.set $c (i32.add (local.get $b) (local.get $stride)))
        (local.set $d (i32.add (local.get $c) (local.get $stride)))
        (local.set $rows (i32.add (local.get $d) (local.get $stride)))
        (local.set $sa (v128.const i32x4 0 0 0 0))
        (local.set $sb (v128.const i32x4 0 0 0 0))
        (local.set $sc (v128.const i32x4 0 0 0 0))
        (local.set $sd (v128.const i32x4 0 0 0 0))
        (local.set $q (local.get $query))
        (loop $piece
          (local.set $v (v128.load (local.get $q)))
          (local.set $sa (i32x4.add (local.get $sa)
            (i32x4.dot_i16x8_s (local.get $v) (v128.load8x8_s (local.get $a)))))
          (local.set $sb (i32x4.add (local.get $sb)
            (i32x4.dot_i16x8_s (local.get $v) (v128.load8x8_s (local.get $b)))))
          (local.set $sc (i32x4.add (local.get $sc)
            (i32x4.dot_i16x8_s (local.get $v) (v128.load8x8_s (local.get $c)))))
          (local.set $sd (i32x4.add (local.get $sd)
            (i32x4.dot_i16x8_s (local.get $v) (v128.load8x8_s (local.get $d)))))
          (local.set $v (v128.load offset=16 (local.get $q)))
          (local.set $sa (i32x4.add (local.get $sa)
            (i32x4.dot_i16x8_s (local.get $v) (v128.load8x8_s offset=8 (local.get $a)))))
          (local.set $sb (i32x4.add (local.get $sb)
            (i32x4.dot_i16x8_s (local.get $v) (v128.load8x8_s offset=8 (local.get $b)))))
          (local.set $sc (i32x4.add (local.get $sc)
            (i32x4.dot_i16x8_s (local.get $v) (v128.load8x8_s offset=8 (local.get $c)))))
          (local.set $sd (i32x4.add (local.get $sd)
            (i32x4.dot_i16x8_s (local.get $v) (v128.load8x8_s offset=8 (local.get $d)))))
          (local.set $a (i32.add (local.get $a) (i32.const 16)))
          (local.set $b (i32.add (local.get $b) (i32.const 16)))
          (local.set $c (i32.add (local.get $c) (i32.const 16)))
          (local.set $d (i32.add (local.get $d) (i32.const 16)))
          (local.set $q (i32.add (local.get $q) (i32.const 32)))
          (br_if $piece (i32.lt_u (local.get $q) (local.get $qend))))
        (i32.store (local.get $out) (call $sum (local.get $sa)))
        (i32.store offset=4 (local.get $out) (call $sum (local.get $sb)))
        (i32.store offset=8 (local.get $out) (call $sum (local.get $sc)))
        (i32.store offset=12 (local.get $out) (call $sum (local.get $sd)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br $fours)))
    (local.set $end
      (i32.add (local.get $out) (i32.shl (i32.and (local.get $count) (i32.const 3)) (i32.const 2))))
    (block $done
      (loop $one
        (br_if $done (i32.ge_u (local.get $out) (local.get $end)))
        (i32.store (local.get $out) (call $dot (local.get $query) (local.get $qend) (local.get $rows)))
        (local.set $rows (i32.add (local.get $rows) (local.get $stride)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $one))))

  ;; out[i] = query . rows[list[i]], for `count` row numbers (int32)
  (func (export "dotsOf")
    (param $query i32) (param $rows i32) (param $stride i32) (param $list i32) (param $count i32) (param $out i32)
    (local $end i32) (local $qend i32)
    (local.set $qend (i32.add (local.get $query) (i32.shl (local.get $stride) (i32.const 1))))
    (local.set $end (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $one
        (br_if $done (i32.ge_u (local.get $out) (local.get $end)))
        (i32.store (local.get $out)
          (call $dot (local.get $query) (local.get $qend)
            (i32.add (local.get $rows) (i32.mul (i32.load (local.get $list)) (local.get $stride)))))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $one))))

  (func $dot (param $q i32) (param $qend i32) (param $row i32) (result i32)
    (local $s v128)
    (loop $piece
      (local.set $s (i32x4.add (local.get $s)
        (i32x4.dot_i16x8_s (v128.load (local.get $q)) (v128.load8x8_s (local.get $row)))))
      (local.set $s (i32x4.add (local.get $s)
        (i32x4.dot_i16x8_s (v128.load offset=16 (local.get $q)) (v128.load8x8_s offset=8 (local.get $row)))))
      (local.set $row (i32.add (local.get $row) (i32.const 16)))
      (local.set $q (i32.add (local.get $q) (i32.const 32)))
      (br_if $piece (i32.lt_u (local.get $q) (local.get $qend))))
    (call $sum (local.get $s)))

  (func $sum (param $s v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $s)) (i32x4.extract_lane 1 (local.get $s)))
      (i32.add (i32x4.extract_lane 2 (local.get $s)) (i32x4.extract_lane 3 (local.get $s))))))
