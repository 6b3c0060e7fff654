import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take half a minute and more, of each project. They start first, so that no worker is still busy with one
 * when the others have nothing left. A clean checkout has no durations of earlier runs to go by.
 */
const LONG_FILES = [
  'test/chat/any-input.test.ts',
  'test/regular-expressions.test.ts',
  'test/chat/scored.test.ts',
  'scripts/verify-live/verify-sources.test.ts',
  'test/e2e/reorganisations.test.ts',
  'test/e2e/alerts.test.ts',
  'test/e2e/packages.test.ts',
  'test/e2e/remote-facilitator.test.ts',
  'test/e2e/fault-scenarios.test.ts',
  'test/e2e/upkeep.test.ts',
  'test/e2e/shared-upstreams.test.ts',
  'test/e2e/source-lies.test.ts',
  'test/e2e/sandbox-command.test.ts',
  'test/e2e/deployed.test.ts',
  'test/browser/sign-hostile-router.test.ts',
  'test/browser/accessibility-and-policy.test.ts',
  'test/browser/docs-page.test.ts',
  'test/browser/sign-hostile-answers.test.ts',
  'test/browser/chat-shell.test.ts',
  'test/browser/chat.test.ts',
]

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const gone = LONG_FILES.filter((file) => !existsSync(join(root, file)))
    if (gone.length > 0)
      throw new Error(`test/kit/long-files-first.ts names files that are not there: ${gone.join(', ')}`)
    const places = new Map(LONG_FILES.map((file, place) => [join(root, file), place]))
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? LONG_FILES.length
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}
