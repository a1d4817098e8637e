import { lengthsAgree } from '@farol/domain/video-length.ts'

type Situation = {
  /** What the field says now. */
  current: number
  /** What the previewed video says. */
  told: number
  isTypedByHand: boolean
  /** Another video than the one that was saved. */
  isNewVideo: boolean
}

/** Whether the length of the previewed video goes into the form: always, except over a number somebody just typed. */
export const shouldFillDuration = ({ current, told, isTypedByHand, isNewVideo }: Situation) =>
  !current || (!isTypedByHand && (isNewVideo || !lengthsAgree(current, told)))
