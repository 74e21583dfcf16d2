;; What the fit of the next action spends its time on, in WebAssembly SIMD, two numbers at a time. Compiled by
;; scripts/build-wasm.mjs. Every number is made by the same additions in the same order, and rounded where plain code
;; rounds it, so that both give the same to the bit.
;;
;; `width` is even; weights and slope are float32 by dimension, the `width` of one dimension side by side.
(module
  (import "env" "memory" (memory 1))

  ;; sums[a] += vector[d] * scale * weights[d][a], for d = 0, 1, 2 …
  (func (export "add_product")
    (param $sums i32) (param $width i32) (param $vector i32) (param $length i32) (param $weights i32) (param $scale f64)
    (local $stride i32) (local $end i32) (local $last i32) (local $at i32) (local $row i32)
    (local $value v128) (local $one v128) (local $two v128) (local $three v128) (local $four v128)
    (local.set $stride (i32.shl (local.get $width) (i32.const 2)))
    (local.set $end (i32.add (local.get $vector) (i32.shl (local.get $length) (i32.const 2))))
    (local.set $last (i32.add (local.get $sums) (i32.shl (local.get $width) (i32.const 3))))
    (block $narrow
      (loop $wide
        (br_if $narrow (i32.lt_u (i32.sub (local.get $last) (local.get $sums)) (i32.const 64)))
        (local.set $one (v128.load (local.get $sums)))
        (local.set $two (v128.load offset=16 (local.get $sums)))
        (local.set $three (v128.load offset=32 (local.get $sums)))
        (local.set $four (v128.load offset=48 (local.get $sums)))
        (local.set $at (local.get $vector))
        (local.set $row (local.get $weights))
        (loop $step
          (local.set $value
            (f64x2.splat (f64.mul (f64.promote_f32 (f32.load (local.get $at))) (local.get $scale))))
          (local.set $one (f64x2.add (local.get $one)
            (f64x2.mul (local.get $value) (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $row))))))
          (local.set $two (f64x2.add (local.get $two)
            (f64x2.mul (local.get $value) (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (local.get $row))))))
          (local.set $three (f64x2.add (local.get $three)
            (f64x2.mul (local.get $value) (f64x2.promote_low_f32x4 (v128.load64_zero offset=16 (local.get $row))))))
          (local.set $four (f64x2.add (local.get $four)
            (f64x2.mul (local.get $value) (f64x2.promote_low_f32x4 (v128.load64_zero offset=24 (local.get $row))))))
          (local.set $row (i32.add (local.get $row) (local.get $stride)))
          (local.set $at (i32.add (local.get $at) (i32.const 4)))
          (br_if $step (i32.lt_u (local.get $at) (local.get $end))))
        (v128.store (local.get $sums) (local.get $one))
        (v128.store offset=16 (local.get $sums) (local.get $two))
        (v128.store offset=32 (local.get $sums) (local.get $three))
        (v128.store offset=48 (local.get $sums) (local.get $four))
        (local.set $sums (i32.add (local.get $sums) (i32.const 64)))
        (local.set $weights (i32.add (local.get $weights) (i32.const 32)))
        (br $wide)))
    (block $done
      (loop $rest
        (br_if $done (i32.ge_u (local.get $sums) (local.get $last)))
        (local.set $one (v128.load (local.get $sums)))
        (local.set $at (local.get $vector))
        (local.set $row (local.get $weights))
        (loop $step
          (local.set $one (f64x2.add (local.get $one)
            (f64x2.mul
              (f64x2.splat (f64.mul (f64.promote_f32 (f32.load (local.get $at))) (local.get $scale)))
              (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $row))))))
          (local.set $row (i32.add (local.get $row) (local.get $stride)))
          (local.set $at (i32.add (local.get $at) (i32.const 4)))
          (br_if $step (i32.lt_u (local.get $at) (local.get $end))))
        (v128.store (local.get $sums) (local.get $one))
        (local.set $sums (i32.add (local.get $sums) (i32.const 16)))
        (local.set $weights (i32.add (local.get $weights) (i32.const 8)))
        (br $rest))))

  ;; slope[d][a] += vector[d] * scale * misses[a]
  (func (export "add_outer")
    (param $slope i32) (param $width i32) (param $vector i32) (param $length i32) (param $misses i32) (param $scale f64)
    (local $end i32) (local $last i32) (local $at i32) (local $value v128)
    (local.set $end (i32.add (local.get $vector) (i32.shl (local.get $length) (i32.const 2))))
    (local.set $last (i32.add (local.get $misses) (i32.shl (local.get $width) (i32.const 3))))
    (loop $step
      (local.set $value
        (f64x2.splat (f64.mul (f64.promote_f32 (f32.load (local.get $vector))) (local.get $scale))))
      (local.set $at (local.get $misses))
      (loop $pair
        (v128.store64_lane 0 (local.get $slope)
          (f32x4.demote_f64x2_zero
            (f64x2.add
              (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $slope)))
              (f64x2.mul (local.get $value) (v128.load (local.get $at))))))
        (local.set $slope (i32.add (local.get $slope) (i32.const 8)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $pair (i32.lt_u (local.get $at) (local.get $last))))
      (local.set $vector (i32.add (local.get $vector) (i32.const 4)))
      (br_if $step (i32.lt_u (local.get $vector) (local.get $end))))))
