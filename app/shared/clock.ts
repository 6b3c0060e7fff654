/** The time as a signal, for ages and countdowns that go on while somebody looks. */
import { signal } from '@preact/signals'

export const nowMs = signal(Date.now())

setInterval(() => {
  if (document.visibilityState === 'visible') nowMs.value = Date.now()
}, 1000)
document.addEventListener('visibilitychange', () => {
  nowMs.value = Date.now()
})
