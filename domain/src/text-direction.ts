/** Embeddings, overrides and isolates. The two plain marks (U+200E, U+200F) stay: real names need them. */
const DIRECTION_CONTROL = /[\u202a-\u202e\u2066-\u2069]/

/** Whether a text can change the reading order of the text around it. */
export const controlsDirection = (text: string): boolean => DIRECTION_CONTROL.test(text)
