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

/** The frame after this many rows is there, in milliseconds since the data. */
window.rowsShown = (count) =>
  new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll('.standings-row').length < count) return requestAnimationFrame(look)
      // The next frame begins when this one is painted.
      requestAnimationFrame(() => resolve(performance.now() - arrivedAt))
    }
    look()
  })
