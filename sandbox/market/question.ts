/** An event of the sandbox's prediction markets: one question, or several that belong together. */
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
  /** What tells it apart from its siblings. */
  label: string
  outcomes: readonly [string, string]
  /** Dollars of a usual day on the larger venue. */
  dayUsd: number
  /** Where it trades; most trade on both. */
  venues: readonly ('polymarket' | 'kalshi')[]
  odds: Odds
}

/** Either the chance that a price touches a level, or a mood that wanders around a chance. */
type Odds = { asset: string; level: number } | { about: number }
