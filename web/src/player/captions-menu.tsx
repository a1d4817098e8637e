import { CAPTION_LANGUAGES } from '@farol/domain/captions/languages.ts'
import { Captions } from 'lucide-react'
import type { RefObject } from 'react'
import { ChoiceMenu } from '#/ui/menu.tsx'
import { captionsOf, showCaptions, toggleCaptions } from './captions.ts'
import { ControlButton } from './control-button.tsx'
import type { CaptionChoice } from './use-caption-choice.ts'
import { useEventValue } from './use-event-value.ts'

type Props = { video: HTMLVideoElement; choice: CaptionChoice; area: RefObject<HTMLElement | null> }

const OFF = 0

/** Captions in one language are switched on and off; of several, one is chosen. */
export function CaptionsControl({ video, choice, area }: Props) {
  const mode = useEventValue(video.textTracks, 'change addtrack', () => captionsOf(video)?.mode ?? null)
  const { tracks, current } = choice
  if (tracks.length > 1)
    return <CaptionsMenu video={video} choice={choice} area={area} isShown={mode === 'showing'} />
  if (mode === null && !current) return null
  // Its place is there before the captions are, and stays if they do not open: nothing beside it moves.
  return (
    <div className={mode === null ? 'invisible' : undefined}>
      <ControlButton
        label="Legendas"
        icon={Captions}
        isPressed={mode === 'showing'}
        onClick={() => toggleCaptions(video)}
      />
    </div>
  )
}

function CaptionsMenu({ video, choice, area, isShown }: Props & { isShown: boolean }) {
  const { tracks, current, choose } = choice
  const shown = current && isShown ? CAPTION_LANGUAGES[current.language] : 'desligadas'
  const options = tracks.map(({ language }, index) => ({
    value: index + 1,
    label: CAPTION_LANGUAGES[language],
  }))
  const select = (value: number) => {
    const track = tracks[value - 1]
    showCaptions(video, track !== undefined)
    if (track) choose(track.language)
  }
  return (
    <ChoiceMenu
      options={[{ value: OFF, label: 'Desligadas' }, ...options]}
      value={isShown ? tracks.findIndex(({ language }) => language === current?.language) + 1 : OFF}
      onValueChange={select}
      area={area}
      trigger={
        <button
          type="button"
          aria-label={`Legendas: ${shown}`}
          data-on={isShown || undefined}
          className="player-button data-on:text-beam"
        >
          <Captions size={22} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  )
}
