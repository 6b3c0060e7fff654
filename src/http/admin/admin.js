// Draws the plots of the operator's page from the report that the tables were made from.
const COLOURS = ['#4f8cff', '#28b487', '#e0a030', '#d0556b', '#8a6fe8', '#39a7c0', '#b0803f', '#7f9f3f', '#c065b8', '#888']

fetch('/admin/report.json')
  .then((response) => response.json())
  .then((report) => {
    const { days, routes } = report.revenue
    const times = days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000)
    // One upon the other: each line is the sum of those before it.
    const stacked = routes.map((_, place) =>
      days.map((_day, at) => routes.slice(0, place + 1).reduce((sum, route) => sum + route.usdByDay[at], 0)),
    )
    const series = routes.map(({ route }, place) => ({
      label: route.replace('/api/', ''),
      stroke: COLOURS[place % COLOURS.length],
      fill: COLOURS[place % COLOURS.length],
      paths: uPlot.paths.bars({ size: [0.8, 40] }),
      points: { show: false },
      value: (_plot, _total, _index, at) => (at === null ? '–' : `$${routes[place].usdByDay[at].toFixed(2)}`),
    }))
    draw('revenue-plot', 'dollars a day', [times, ...stacked.toReversed()], series.toReversed())
    const known = report.upstreams.filter(({ p95Ms }) => p95Ms !== null)
    drawBars('upstream-plot', known)
  })

function draw(id, title, data, series) {
  const place = document.getElementById(id)
  if (!place || data.length < 2) return
  const axis = { stroke: '#888', grid: { stroke: '#8883' } }
  const options = {
    title,
    width: place.clientWidth,
    height: 260,
    axes: [axis, axis],
    series: [{ label: 'day', value: (_plot, at) => (at === null ? '–' : new Date(at * 1000).toISOString().slice(0, 10)) }, ...series],
  }
  const plot = new uPlot(options, data, place)
  addEventListener('resize', () => plot.setSize({ width: place.clientWidth, height: 260 }))
}

function drawBars(id, upstreams) {
  const place = document.getElementById(id)
  if (!place || upstreams.length === 0) return
  const axis = { stroke: '#888', grid: { stroke: '#8883' } }
  const names = upstreams.map(({ name }) => name)
  new uPlot(
    {
      title: 'p95 by upstream, ms',
      width: place.clientWidth,
      height: 220,
      scales: { x: { time: false, range: [-0.5, names.length - 0.5] } },
      axes: [{ ...axis, rotate: -35, size: 90, splits: () => names.map((_, at) => at), values: () => names }, axis],
      series: [
        { label: 'upstream', value: (_plot, at) => names[at] ?? '–' },
        { label: 'p95 ms', stroke: '#4f8cff', fill: '#4f8cff88', paths: uPlot.paths.bars({ size: [0.6, 60] }), points: { show: false } },
      ],
    },
    [names.map((_, at) => at), upstreams.map(({ p95Ms }) => p95Ms)],
    place,
  )
}
