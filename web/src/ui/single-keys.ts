const STORED_UNDER = 'farol.single-keys'
let isOn: boolean | undefined

/** Whether a letter, digit or sign alone does something. Who dictates, or presses keys by accident, switches that off. */
export function areSingleKeysOn(): boolean {
  isOn ??= stored((storage) => storage.getItem(STORED_UNDER)) !== 'off'
  return isOn
}

export function setSingleKeysOn(next: boolean) {
  isOn = next
  stored((storage) => storage.setItem(STORED_UNDER, next ? 'on' : 'off'))
}

/** A browser may refuse storage altogether (private mode, policy): the choice then lasts for the visit. */
function stored<T>(act: (storage: Storage) => T) {
  try {
    return act(localStorage)
  } catch {
    return undefined
  }
}

/** While what the keys do is shown, they do nothing. */
export const areShortcutsShown = () => document.querySelector('[data-shortcuts]') !== null

/** Space and the arrows are no signs, and stay. */
export const isSingleKey = ({ key }: KeyboardEvent) => key.length === 1 && key !== ' '
