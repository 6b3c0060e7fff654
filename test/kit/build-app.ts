import { buildApp } from '../../src/http/pages/build-app.ts'

/** Builds the web app once, before the workers that open its pages start. */
export default async function prepare(): Promise<void> {
  await buildApp()
}
