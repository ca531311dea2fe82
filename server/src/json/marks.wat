;; The scanner's inner loop: goes over UTF-16 units, 16 at a time, and lists the places that it has to look at.
;;
;; Marked are: every quote, every backslash, every character below a space, and the first character of each line that
;; is no space. The scanner jumps from mark to mark; it reads neither the inside of strings nor indentation.
;;
;; `npm run assemble` writes the module into `marksModule.ts`.
(module
  (memory (export "memory") 1)

  ;; Marks the units from address 0 on. Behind them at least 16 zeros must follow: the first of these is marked too, and
  ;; so always a place is listed that is not before `length`.
  ;;
  ;; length: how many units there are
  ;; out: the address to which the places are written, as 32-bit numbers in rising order
  ;; returns 1 where a unit is above 255, and else 0
  (func (export "mark") (param $length i32) (param $out i32) (result i32)
    (local $at i32)
    (local $first v128)
    (local $second v128)
    (local $all v128)     ;; the bits that any unit has
    (local $bytes v128)
    (local $blank i32)    ;; a bit for each of the 16 units, the lowest for the first: is it a space
    (local $newline i32)  ;; is it a line break
    (local $marked i32)
    (local $sum i32)
    (local $end i32)
    (local $carry i32)    ;; 1 where nothing but spaces has followed the last line break so far
    (loop $next
      (local.set $first (v128.load (i32.shl (local.get $at) (i32.const 1))))
      (local.set $second (v128.load offset=16 (i32.shl (local.get $at) (i32.const 1))))
      (local.set $all (v128.or (local.get $all) (v128.or (local.get $first) (local.get $second))))
      ;; Units above 255 are none of those looked for; 255 is none either. So 16 units fit into 16 bytes.
      (local.set $bytes
        (i8x16.narrow_i16x8_u
          (i16x8.min_u (local.get $first) (i16x8.splat (i32.const 0xff)))
          (i16x8.min_u (local.get $second) (i16x8.splat (i32.const 0xff)))))
      (local.set $blank
        (i8x16.bitmask (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x20)))))
      (local.set $newline
        (i8x16.bitmask
          (v128.or
            (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x0a)))
            (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x0d))))))
      (local.set $marked
        (i8x16.bitmask
          (v128.or
            (i8x16.lt_u (local.get $bytes) (i8x16.splat (i32.const 0x20)))
            (v128.or
              (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x22)))
              (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x5c)))))))
      ;; Adding the starts of lines to the spaces carries each through the spaces behind it, to the first other character.
      (local.set $sum
        (i32.add
          (local.get $blank)
          (i32.or (i32.shl (local.get $newline) (i32.const 1)) (local.get $carry))))
      (local.set $carry (i32.shr_u (local.get $sum) (i32.const 16)))
      (local.set $marked
        (i32.or
          (local.get $marked)
          (i32.and
            (i32.and (local.get $sum) (i32.const 0xffff))
            (i32.xor (local.get $blank) (i32.const -1)))))
      ;; Most stretches have no more than four marks. Writing four each time, of which those too many are written over
      ;; by the next, is faster than asking each time whether there is one more.
      (local.set $end
        (i32.add (local.get $out) (i32.shl (i32.popcnt (local.get $marked)) (i32.const 2))))
      (loop $four
        (i32.store offset=0 (local.get $out) (i32.add (local.get $at) (i32.ctz (local.get $marked))))
        (local.set $marked (i32.and (local.get $marked) (i32.sub (local.get $marked) (i32.const 1))))
        (i32.store offset=4 (local.get $out) (i32.add (local.get $at) (i32.ctz (local.get $marked))))
        (local.set $marked (i32.and (local.get $marked) (i32.sub (local.get $marked) (i32.const 1))))
        (i32.store offset=8 (local.get $out) (i32.add (local.get $at) (i32.ctz (local.get $marked))))
        (local.set $marked (i32.and (local.get $marked) (i32.sub (local.get $marked) (i32.const 1))))
        (i32.store offset=12 (local.get $out) (i32.add (local.get $at) (i32.ctz (local.get $marked))))
        (local.set $marked (i32.and (local.get $marked) (i32.sub (local.get $marked) (i32.const 1))))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br_if $four (local.get $marked)))
      (local.set $out (local.get $end))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $next (i32.le_u (local.get $at) (local.get $length))))
    (v128.any_true (v128.and (local.get $all) (i16x8.splat (i32.const 0xff00))))))
