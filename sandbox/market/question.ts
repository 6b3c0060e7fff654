/** An event of the prediction markets, with one or several questions. */
export interface QuestionEvent {
  slug: string
  title: string
  category: 'Crypto' | 'Economics' | 'Politics' | 'Climate and Weather' | 'Sports'
  tags: string[]
  exclusive: boolean
  closesMs: number
  opensMs: number
  questions: Question[]
}

export interface Question {
  id: string
  text: string
  /** Distinguishes it from the other questions of the event. */
  label: string
  outcomes: readonly [string, string]
  /** Typical daily volume in dollars on the larger venue. */
  dayUsd: number
  /** Where it trades; most trade on both. */
  venues: readonly ('polymarket' | 'kalshi')[]
  odds: Odds
}

/** Either the probability that a price touches a level, or a random walk around a probability. */
type Odds = { asset: string; level: number } | { about: number }
