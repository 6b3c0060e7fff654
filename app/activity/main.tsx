/** Starts the page of orders and activity. */
import { render } from 'preact'
import { readListData } from '../shared/list-data.ts'
import { mountWallet } from '../wallet/menu.tsx'
import { Kept } from './kept.tsx'
import { Orders } from './orders.tsx'

const place = document.getElementById('list')
mountWallet()
if (place) {
  const data = readListData()
  place.replaceChildren()
  render(
    <>
      <section aria-labelledby="orders">
        <h2 id="orders">Orders</h2>
        <Orders data={data} asked={new URLSearchParams(location.search).get('order')} />
      </section>
      <section aria-labelledby="signed">
        <h2 id="signed">Signed in this browser</h2>
        <Kept data={data} />
      </section>
    </>,
    place,
  )
}
