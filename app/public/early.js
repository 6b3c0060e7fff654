// Runs before the front page is painted: a kept conversation folds the introduction at once, so that nothing moves later.
try {
  const kept = JSON.parse(localStorage.getItem('sextant.conversation') ?? '[]')
  if (kept.length > 0) document.documentElement.classList.add('talking')
} catch {
  // Private windows may refuse storage; then the page begins as for everybody.
}
