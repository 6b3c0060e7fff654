/** Starts the sign page. Without page data (an expired or refused link) the server's HTML stays as it is. */
import { render } from 'preact'
import { readPageData } from './page-data.ts'
import { recordSession } from './record.ts'
import { createSession } from './session.ts'
import { Act } from './view.tsx'

const data = readPageData()
const place = document.getElementById('act')
if (data && place) {
  const session = createSession(data)
  recordSession(session)
  place.replaceChildren()
  render(<Act session={session} />, place)
  void session.start()
}
