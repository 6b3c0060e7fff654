/** Starts the page of approvals. */
import { render } from 'preact'
import { readListData } from '../shared/list-data.ts'
import { mountWallet } from '../wallet/menu.tsx'
import { Approvals } from './approvals.tsx'

const place = document.getElementById('list')
mountWallet()
if (place) {
  place.replaceChildren()
  render(<Approvals data={readListData()} asked={new URLSearchParams(location.search)} />, place)
}
