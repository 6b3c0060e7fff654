import fc from 'fast-check'

/** Text of an upstream that no failure may relay. */
export const LEAK = 'LEAKED-UPSTREAM-TEXT'

/** What upstreams have been seen to send instead of a value, and worse. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    'NaN',
    'Infinity',
    '-5',
    '1e400',
    'null',
    true,
    [],
    {},
    -1,
    0,
    '0',
    1e308,
    5e-324,
  ),
  fc.constantFrom<unknown>(LEAK, [LEAK], { [LEAK]: LEAK }),
  fc.double(),
  fc.string(),
)

/** A good answer in which some values, at any depth, turned into junk or went missing. */
export const corrupted = (good: unknown): fc.Arbitrary<unknown> => corruptedBy(good, 7)

/** The same for large answers, of which more should be left. */
export const slightlyCorrupted = (good: unknown): fc.Arbitrary<unknown> => corruptedBy(good, 60)

function corruptedBy(good: unknown, calm: number): fc.Arbitrary<unknown> {
  const whole = (): fc.Arbitrary<unknown> => {
    if (Array.isArray(good)) return fc.tuple(...good.map((entry) => corruptedBy(entry, calm)))
    if (typeof good !== 'object' || good === null) return fc.constant(good)
    return fc.record(Object.fromEntries(Object.entries(good).map(([key, value]) => [key, corruptedBy(value, calm)])))
  }
  return fc.oneof({ arbitrary: whole(), weight: calm }, { arbitrary: junk, weight: 1 })
}
