// Runs in the page: from the data of the progress table to its rows on the screen.

let arrivedAt
const fetchBefore = window.fetch
window.fetch = async (...args) => {
  const response = await fetchBefore(...args)
  if (/\/progress(\?|$)/.test(response.url)) {
    await response.clone().text()
    arrivedAt ??= performance.now()
  }
  return response
}

/** When the frame after this many rows is there, in milliseconds since the data. */
const rowsShown = (count) =>
  new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll('.standings-row').length < count) return requestAnimationFrame(look)
      // The next frame begins when this one is painted.
      requestAnimationFrame(() => resolve(performance.now() - arrivedAt))
    }
    look()
  })

/** Looks from before the data on: asking the page takes as long as drawing many rows. */
window.watchRows = (all) => {
  window.rowsWatched = Promise.all([rowsShown(1), rowsShown(all)])
}

const STEP_PX = 60

/** Scrolls the table by the same step in every frame; the longest time between two frames. */
window.scrolledToTheEnd = () =>
  new Promise((resolve) => {
    const table = document.querySelector('.standings-table')
    table.scrollIntoView()
    let before
    let slowest = 0
    const step = (now) => {
      if (before !== undefined) slowest = Math.max(slowest, now - before)
      before = now
      const from = table.scrollTop
      table.scrollTop += STEP_PX
      if (table.scrollTop === from) resolve(slowest)
      else requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
