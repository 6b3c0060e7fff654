import type { Expectation, FigureRule } from './case.ts'

// Holds an answer against what an expert allows. Patterns are regular expressions without regard to case.

export interface Judged {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every route
  body: any
}

const VERDICTS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']

/** One line for each thing that is not as an expert would have it. */
export function findFaults(expect: Expectation, answer: Judged): string[] {
  const { status, body } = answer
  const allowed = expect.status ?? [200]
  if (!allowed.includes(status)) {
    const why = `${body?.code ?? ''} ${String(body?.detail ?? '').slice(0, 160)}`
    return [`status ${status} (${why}), must be ${allowed.join(' or ')}`]
  }
  return check(expect, answer)
}

function check(expect: Expectation, { status, body }: Judged): string[] {
  const { code, verdict, score } = expect
  const faults: string[] = []
  if (code && !code.includes(body?.code)) faults.push(`code ${body?.code}, must be ${code.join(' or ')}`)
  if (verdict && !verdict.includes(body?.verdict))
    faults.push(`verdict ${body?.verdict} (${body?.score ?? '-'}), must be ${verdict.join(' or ')}`)
  if (score && !(body?.score >= score[0] && body?.score <= score[1]))
    faults.push(`score ${body?.score}, must be ${score.join(' to ')}`)
  faults.push(...checkFlags(expect, body))
  const summary = String(body?.summary ?? '')
  for (const pattern of expect.summary ?? [])
    if (!matches(pattern, summary)) faults.push(`the summary does not say /${pattern}/`)
  for (const pattern of expect.noSummary ?? [])
    if (matches(pattern, summary)) faults.push(`the summary says /${pattern}/`)
  for (const rule of expect.where ?? []) faults.push(...checkFigure(rule, body))
  if (expect.anyOf) {
    const each = expect.anyOf.map((one) => checkOne(one, { status, body }))
    if (each.every((one) => one.length > 0)) faults.push(`none of: ${each.map((one) => one.join(' and ')).join(' | ')}`)
  }
  return faults
}

/** One of several ways to be right: a status is only looked at where it is named. */
function checkOne(expect: Expectation, answer: Judged): string[] {
  if (expect.status && !expect.status.includes(answer.status)) return [`status ${answer.status}`]
  return check(expect, answer)
}

function checkFlags({ flags = [], noFlags = [] }: Expectation, body: Judged['body']): string[] {
  const given: { text: string; points: number }[] = [
    // biome-ignore lint/suspicious/noExplicitAny: flags of every route
    ...(body?.flags ?? []).map((flag: any) =>
      typeof flag === 'string'
        ? { text: flag, points: 1 }
        : { text: `${flag.code} ${flag.evidence ?? ''}`, points: flag.points ?? 1 },
    ),
    // biome-ignore lint/suspicious/noExplicitAny: warnings of every route
    ...(body?.warnings ?? []).map((warning: any) => ({ text: `${warning.code} ${warning.message ?? ''}`, points: 1 })),
  ]
  const missing = flags.filter((pattern) => !given.some(({ text }) => matches(pattern, text)))
  const wrong = noFlags.flatMap((pattern) => given.filter(({ text, points }) => points > 0 && matches(pattern, text)))
  return [
    ...missing.map((pattern) => `no flag or warning matches /${pattern}/`),
    ...wrong.map(({ text }) => `must not be flagged: ${text}`),
  ]
}

function checkFigure(rule: FigureRule, body: Judged['body']): string[] {
  const value = at(body, rule.path)
  const isUnknown = value === null || value === undefined
  if (rule.nullOr) return isUnknown ? [] : checkFigure({ path: rule.path, ...rule.nullOr }, body)
  const number = rule.numeric ? Number(value) : value
  const isNumber = typeof number === 'number' && Number.isFinite(number)
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  const must = (holds: boolean, what: string) =>
    holds ? [] : [`${rule.path} is ${JSON.stringify(value)?.slice(0, 120)}, must ${what}`]
  const [low, high] = (rule.between ?? []).map((path) => at(body, path))
  const other = rule.rankAtLeast === undefined ? undefined : at(body, rule.rankAtLeast)
  return [
    ...must(!rule.null || value === null, 'be null'),
    ...must(!rule.exists || !isUnknown, 'be there'),
    ...must(!rule.absent || isUnknown, 'not be there'),
    ...must(!('eq' in rule) || value === rule.eq, `be ${JSON.stringify(rule.eq)}`),
    ...must(!rule.in || rule.in.includes(value), `be one of ${rule.in?.join(', ')}`),
    ...must(!rule.notIn?.includes(value), `not be ${rule.notIn?.join(', ')}`),
    ...must(
      rule.near === undefined || (isNumber && Math.abs(number - rule.near) <= (rule.tol ?? 0)),
      `be ${rule.near} give or take ${rule.tol}`,
    ),
    ...must(rule.lte === undefined || (isNumber && number <= rule.lte), `be at most ${rule.lte}`),
    ...must(rule.gte === undefined || (isNumber && number >= rule.gte), `be at least ${rule.gte}`),
    ...must(typeof low !== 'number' || value >= low * 0.99, `be at least ${rule.between?.[0]} ${low}`),
    ...must(typeof high !== 'number' || value <= high * 1.01, `be at most ${rule.between?.[1]} ${high}`),
    ...must(other === undefined || VERDICTS.indexOf(value) >= VERDICTS.indexOf(other), `not be milder than ${other}`),
    ...must(rule.match === undefined || matches(rule.match, text), `match /${rule.match}/`),
    ...must(rule.notMatch === undefined || !matches(rule.notMatch, text), `not match /${rule.notMatch}/`),
  ]
}

const matches = (pattern: string, text: string): boolean => new RegExp(pattern, 'iu').test(text)

const at = (body: Judged['body'], path: string): Judged['body'] =>
  path.split('.').reduce((value, key) => (value === null || value === undefined ? undefined : value[key]), body)
