type Situation = {
  /** What the field says now. */
  current: number
  isTypedByHand: boolean
  /** Another video than the one that was saved. */
  isNewVideo: boolean
}

/** Whether the length that the player reports goes into the form: never over a number somebody chose. */
export const shouldFillDuration = ({ current, isTypedByHand, isNewVideo }: Situation) =>
  !current || (isNewVideo && !isTypedByHand)
