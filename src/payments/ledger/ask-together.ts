/** Gathers what is asked for in the same moment and answers all of it with one call, each by its place. */
export function createTogether<Ask>(answerAll: (asked: Ask[]) => Promise<boolean[]>): (ask: Ask) => Promise<boolean> {
  let waiting: { ask: Ask; done(answer: boolean): void; failed(thrown: unknown): void }[] = []

  async function flush(): Promise<void> {
    const together = waiting
    waiting = []
    try {
      const answers = await answerAll(together.map(({ ask }) => ask))
      together.forEach(({ done }, index) => void done(answers[index] === true))
    } catch (thrown) {
      for (const { failed } of together) failed(thrown)
    }
  }

  return (ask) =>
    new Promise((done, failed) => {
      waiting.push({ ask, done, failed })
      if (waiting.length === 1) queueMicrotask(flush)
    })
}
