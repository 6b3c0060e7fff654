/** What the pages of lists get from the service: chains and venues, nothing about the person. */
import type { ListData } from '../../src/http/pages/list-page.ts'

export function readListData(): ListData {
  return JSON.parse(document.getElementById('list-data')?.textContent ?? '{}') as ListData
}
