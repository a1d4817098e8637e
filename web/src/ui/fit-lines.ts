const observed = new WeakSet<Element>()
// When the window turns, or what a field is in opens. It forgets a field that has gone.
const observer = new ResizeObserver(fitLines)
let isDue = false

function fitLines() {
  if (isDue) return
  isDue = true
  // Once for all fields that were drawn, and after the handlers that change what was typed.
  requestAnimationFrame(() => {
    isDue = false
    const fields = [...document.querySelectorAll<HTMLTextAreaElement>('textarea.resize-none[rows="1"]')]
    for (const field of fields) field.style.height = 'auto'
    const heights = fields.map((field) => field.scrollHeight + field.offsetHeight - field.clientHeight)
    for (const [place, field] of fields.entries()) {
      field.style.height = `${heights[place]}px`
      if (observed.has(field)) continue
      observed.add(field)
      observer.observe(field)
    }
  })
}

// A form that puts another text into a field changes something else of the page, too.
new MutationObserver(fitLines).observe(document, { childList: true, subtree: true })
document.addEventListener('input', fitLines)
fitLines()

export {}
