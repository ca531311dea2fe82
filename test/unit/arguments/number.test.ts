import assert from "node:assert/strict";
import fc from "fast-check";
import { floatLiteral, integerLiteral, readFloat } from "../../../server/src/arguments/number";

describe("numbers in text", () => {
  const read: [text: string, double: number | null][] = [
    ["5", 5],
    ["5.0", 5],
    ["3.14", 3.14],
    ["1e3", 1000],
    ["1E+2", 100],
    ["1e-2", 0.01],
    [".5", 0.5],
    ["5.", 5],
    ["5.e1", 50],
    ["-.5e-1", -0.05],
    ["+5", 5],
    ["-0", -0],
    ["007", 7],
    ["9007199254740993", 9007199254740992],
    ["1e-400", 0],
    // Outer white space, as float() strips it.
    [" 5 ", 5],
    ["5\n", 5],
    ["\t\v\f\r5", 5],
    ["\u00A05\u0085", 5],
    ["\u20035\u3000", 5],
    ["\u001C5", null],
    ["5\u001F", null],
    ["\uFEFF5", null],
    ["\u200B5", null],
    ["1 000", null],
    ["1\u00A0000", null],
    // Underscores only between digits.
    ["1_000", 1000],
    ["1_0.0_1e1_0", 10.01e10],
    ["_1", null],
    ["1_", null],
    ["1__0", null],
    ["1_.5", null],
    ["1._5", null],
    ["1_e5", null],
    ["1e_5", null],
    // The decimal digits of any script, and nothing else that looks like one.
    ["٣", 3],
    ["１２", 12],
    ["१२.५", 12.5],
    ["𝟘𝟙", 1],
    ["𝟿𝟶", 90],
    ["1٣e１", 130],
    ["²", null],
    ["Ⅷ", null],
    ["½", null],
    ["\ud835", null],
    // Parsed, and rejected by whoever asks for a finite number.
    ["nan", NaN],
    ["-NaN", NaN],
    ["inf", Infinity],
    ["-Infinity", -Infinity],
    ["+INF", Infinity],
    ["1e400", Infinity],
    ["-1e400", -Infinity],
    ["infin", null],
    ["in_f", null],
    // Other notations.
    ["", null],
    ["   ", null],
    [".", null],
    ["+", null],
    ["+-5", null],
    ["- 5", null],
    ["e5", null],
    ["1e", null],
    ["1e+", null],
    ["1e1.5", null],
    ["1.2.3", null],
    ["0x10", null],
    ["0b1", null],
    ["0o7", null],
    ["1,000", null],
    ["12abc", null],
    ["5\0", null],
    ["5 5", null],
    ["−5", null],
  ];
  for (const [text, double] of read) {
    it(`${JSON.stringify(text)} is ${double === null ? "no number" : String(double)}`, () => {
      assert.deepEqual(readFloat(text), double);
    });
  }

  it("reads millions of digits", () => {
    assert.equal(readFloat("1_0".repeat(1_000_000)), Infinity);
    assert.equal(readFloat("0." + "0".repeat(3_000_000) + "1"), 0);
  });

  it("gives each decimal digit of Unicode its value", () => {
    let previous = -1;
    let value = -1;
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      if (!/\p{Nd}/u.test(character)) continue;
      value = codePoint === previous + 1 && value < 9 ? value + 1 : 0;
      previous = codePoint;
      assert.equal(readFloat(character), value, `U+${codePoint.toString(16)}`);
    }
  });

  const integers: [double: number, literal: string][] = [
    [5, "5"],
    [-0, "0"],
    [9007199254740992, "9007199254740992"],
    [Number("1234567890123456789"), "1234567890123456768"],
    [1e22, "10000000000000000000000"],
    [-1e23, "-99999999999999991611392"],
  ];
  for (const [double, literal] of integers) {
    it(`${double} is the integer ${literal}`, () => {
      assert.equal(integerLiteral(double), literal);
    });
  }

  const floats: [double: number, literal: string][] = [
    [0.5, "0.5"],
    [3.14, "3.14"],
    [-12.25, "-12.25"],
    [0.0001, "0.0001"],
    [0.00012345, "0.00012345"],
    [0.00001, "1e-05"],
    [0.0000001, "1e-07"],
    [1.5e-10, "1.5e-10"],
    [-2.5e-300, "-2.5e-300"],
    [5e-324, "5e-324"],
    [123456789.125, "123456789.125"],
    [4503599627370495.5, "4503599627370495.5"],
    [5, "5.0"],
    [0, "0.0"],
    [-0, "-0.0"],
    [1e15, "1000000000000000.0"],
    [9999999999999998, "9999999999999998.0"],
    [1e16, "1e+16"],
    [1.25e22, "1.25e+22"],
    [1.7976931348623157e308, "1.7976931348623157e+308"],
  ];
  for (const [double, literal] of floats) {
    it(`${double} is the float ${literal}`, () => {
      assert.equal(floatLiteral(double), literal);
    });
  }

  it("prints a double as text that reads back as the same double", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (double) => {
        assert.deepEqual(readFloat(floatLiteral(double)), double);
        if (Number.isInteger(double)) assert.equal(BigInt(integerLiteral(double)), BigInt(double));
      }),
    );
  });
});
