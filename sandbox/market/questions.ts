import { DAY_MS } from '../../src/domain/time.ts'
import { findAsset } from './assets.ts'
import type { MarketView } from './market-view.ts'
import type { Question, QuestionEvent } from './question.ts'
import { listTopics } from './question-topics.ts'
import { seededBetween } from './seeded.ts'
import { createWalk } from './walk.ts'

export function listEvents(view: MarketView): QuestionEvent[] {
  return listTopics(view.nowMs)
}

/** Probability at an instant; questions of an event that exclude each other add up to almost one. */
export function oddsAt(view: MarketView, event: QuestionEvent, question: Question, ms: number): number {
  const own = aloneAt(view, event, question, ms)
  if (!event.exclusive) return own
  return (
    own /
      Math.max(
        1e-9,
        event.questions.reduce((sum, each) => sum + aloneAt(view, event, each, ms), 0),
      ) -
    0.004
  )
}

/** Price questions follow the market's price; all others have a random walk. */
function aloneAt(view: MarketView, { closesMs }: QuestionEvent, question: Question, ms: number): number {
  const { odds } = question
  if ('about' in odds) {
    const logit = Math.log(odds.about / (1 - odds.about))
    return clamp(1 / (1 + Math.exp(-(logit + 0.18 * createWalk(view.seed, 'question', question.id)(ms)))))
  }
  const price = view.price(odds.asset, ms)
  const volatility = findAsset(odds.asset)?.volatility ?? 0.03
  if (price === null) return 0.5
  const days = Math.max(0.25, (closesMs - ms) / DAY_MS)
  const distance = Math.abs(Math.log(odds.level / price)) / (volatility * Math.sqrt(days))
  const ahead = odds.level >= price === question.text.includes('reach')
  // Reflection principle: touching a level is about twice as likely as ending beyond it.
  return clamp(ahead ? 2 * normalTail(distance) : 0.985)
}

export function dayVolumeUsd(view: MarketView, question: Question, venue: string): number {
  const share = venue === 'polymarket' ? 1 : 0.4
  return (
    question.dayUsd * share * seededBetween(0.6, 1.4, view.seed, question.id, venue, Math.floor(view.nowMs / DAY_MS))
  )
}

const clamp = (value: number): number => Math.min(0.985, Math.max(0.012, value))

/** P(Z > z) of the normal distribution, by a logistic approximation. */
const normalTail = (z: number): number => 1 / (1 + Math.exp(1.5976 * z + 0.070_56 * z ** 3))
