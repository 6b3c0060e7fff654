/** Gathers what is asked for in the same moment and answers all of it, or `most` at a time, with one call, each by its place. */
export function createTogether<Ask, Answer>(
  answerAll: (asked: Ask[]) => Promise<Answer[]> | Answer[],
  most = Number.POSITIVE_INFINITY,
): (ask: Ask) => Promise<Answer> {
  const waiting: { ask: Ask; done(answer: Answer): void; failed(thrown: unknown): void }[] = []

  async function flush(): Promise<void> {
    const together = waiting.splice(0, most)
    if (waiting.length > 0) setImmediate(flush)
    try {
      const answers = await answerAll(together.map(({ ask }) => ask))
      together.forEach(({ done }, index) => void done(answers[index] as Answer))
    } catch (thrown) {
      for (const { failed } of together) failed(thrown)
    }
  }

  return (ask) =>
    new Promise((done, failed) => {
      waiting.push({ ask, done, failed })
      if (waiting.length === 1) setImmediate(flush)
    })
}
