// Runs in the page before its own scripts: measures the largest paint, layout shifts, and the time from a click to the next
// screen.
window.painted = { largestPaintMs: 0, layoutShifts: 0 }
new PerformanceObserver((list) => {
  window.painted.largestPaintMs = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.painted.layoutShifts += value
}).observe({ type: 'layout-shift', buffered: true })

const { promise, resolve } = Promise.withResolvers()
window.shownMs = promise
addEventListener(
  'click',
  ({ timeStamp }) => {
    const before = document.querySelector('h1')
    const look = () => {
      const heading = document.querySelector('h1')
      if (!heading || heading === before) return requestAnimationFrame(look)
      // A frame is on the screen when the next one begins.
      return requestAnimationFrame(() => resolve(performance.now() - timeStamp))
    }
    look()
  },
  { capture: true },
)
