/** Starts the page of a paid route: the form is the server's, this adds the wallet, the payment and the answer. */
import { render } from 'preact'
import type { OfferData } from '../../src/http/pages/offer-page.ts'
import { mountWallet } from '../wallet/menu.tsx'
import { Buy } from './buy.tsx'

const data = document.getElementById('offer-data')
const form = document.getElementById('offer')
const place = document.createElement('div')
mountWallet()
if (data && form instanceof HTMLFormElement) {
  form.after(place)
  render(<Buy offer={JSON.parse(data.textContent ?? '{}') as OfferData} form={form} />, place)
}
