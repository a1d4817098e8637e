const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

type Place = {
  element: HTMLElement
  /** Everything up to it. */
  before: HTMLElement[]
  /** Which of the controls in its row it is, counted from the end, where the actions are; and the rows beside that one. */
  index: number
  rows: (Element | null | undefined)[]
}

/**
 * What has the focus may go away: a row is deleted, a button has done its work, a dialog closes over something that is
 * gone. The browser then puts the focus nowhere. Here it goes to the same control of the next row, or of the one before;
 * else to the nearest control before it, else to the content of the page. Answers with how to stop.
 */
export function restoreLostFocus() {
  const stopping = new AbortController()
  let place: Place | undefined
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.closest('main')) place = placeOf(target)
  }
  // A press beside every control removes the focus on purpose.
  const forget = () => {
    place = undefined
  }
  const restore = () => {
    if (place && isNowhere()) focusNear(place)
  }
  // On its way from one control to the next the focus is nowhere, too: the next frame shows whether it stays there.
  const observer = new MutationObserver(() => {
    if (place && isNowhere()) requestAnimationFrame(restore)
  })
  document.addEventListener('focusin', remember, stopping)
  document.addEventListener('pointerdown', forget, stopping)
  observer.observe(document.body, { childList: true, subtree: true })
  // A form may focus its first wrong field before that field is drawn as wrong.
  const errors = new MutationObserver(showWrongField)
  errors.observe(document.body, { attributeFilter: ['aria-invalid'], subtree: true })
  document.addEventListener('focusin', showWrongField, stopping)
  return () => {
    stopping.abort()
    observer.disconnect()
    errors.disconnect()
  }
}

/** WebKit scrolls a field that gets the focus under the bar of the page: it minds `scroll-padding` only when asked to scroll. */
function showWrongField() {
  requestAnimationFrame(() => {
    const focused = document.activeElement
    if (focused?.ariaInvalid === 'true') focused.scrollIntoView({ block: 'nearest' })
  })
}

const isNowhere = () => (document.activeElement ?? document.body) === document.body

function placeOf(element: HTMLElement): Place {
  const row = element.closest('tr, li')
  const all = controlsIn(element.closest('main'))
  const inRow = controlsIn(row)
  return {
    element,
    before: all.slice(0, Math.max(0, all.indexOf(element))),
    index: inRow.indexOf(element) - inRow.length,
    rows: [row?.nextElementSibling, row?.previousElementSibling],
  }
}

function focusNear({ element, before, index, rows }: Place) {
  const neighbours = controlsIn(rows.find((row) => row?.isConnected))
  const near = [element, neighbours.at(Math.max(index, -neighbours.length)), before.findLast(canBeFocused)]
  const nearest = near.find((each) => each !== undefined && canBeFocused(each))
  if (nearest) nearest.focus()
  else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

const controlsIn = (part: Element | null | undefined) => [
  ...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
]

const canBeFocused = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()
