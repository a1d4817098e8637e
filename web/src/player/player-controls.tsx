import {
  Keyboard,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
} from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { CaptionsControl } from './captions-menu.tsx'
import { ControlButton } from './control-button.tsx'
import { isFullScreen } from './full-screen.ts'
import type { LessonMedia } from './lesson-media.ts'
import { type QualityChoice, QualityMenu } from './quality-menu.tsx'
import { ClockTime, SeekBar } from './seek-bar.tsx'
import { SpeedMenu } from './speed-menu.tsx'
import type { CaptionChoice } from './use-caption-choice.ts'
import { useEventValue, useMediaValue } from './use-event-value.ts'
import { VolumeControl } from './volume-control.tsx'

export type ViewActions = {
  isTheatre: boolean
  onToggleTheatre: () => void
  onToggleFullScreen: () => void
  onShowHelp: () => void
}

type Props = ViewActions & {
  media: LessonMedia
  video: HTMLVideoElement
  area: RefObject<HTMLElement | null>
  captions: CaptionChoice
  quality: QualityChoice | undefined
  onTogglePlay: () => void
  onSeek: (seconds: number) => void
  /** Over the timeline. */
  marks?: ReactNode
}

/** For our own `<video>`; embedded players bring their own. */
export function PlayerControls(props: Props) {
  const { media, video, area, captions, quality, onTogglePlay, onSeek, marks, ...view } = props
  const isPaused = useMediaValue(media, ({ paused }) => paused)
  return (
    <fieldset className="player-controls">
      <legend className="sr-only">Controles do vídeo</legend>
      <SeekBar media={media} onSeek={onSeek} marks={marks} />
      <div className="flex flex-wrap items-center md:gap-x-1">
        <ControlButton
          label={isPaused ? 'Reproduzir' : 'Pausar'}
          icon={isPaused ? Play : Pause}
          onClick={onTogglePlay}
        />
        <VolumeControl video={video} />
        <ClockTime media={media} />
        <span className="flex-1" />
        <CaptionsControl video={video} choice={captions} area={area} />
        <SpeedMenu media={media} area={area} />
        {quality ? <QualityMenu {...quality} area={area} /> : null}
        <PictureInPictureButton video={video} />
        <ViewButtons {...view} />
      </div>
    </fieldset>
  )
}

function PictureInPictureButton({ video }: { video: HTMLVideoElement }) {
  if (!document.pictureInPictureEnabled) return null
  const toggle = () =>
    document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture()
  return (
    <div className="max-md:hidden">
      <ControlButton
        label="Janela flutuante"
        icon={PictureInPicture2}
        // Refused while the video has no picture yet; the button may be pressed again.
        onClick={() => void toggle().catch(() => undefined)}
      />
    </div>
  )
}

/** Controls that change the size of the video, for every player. */
export function ViewButtons({ isTheatre, onToggleTheatre, onToggleFullScreen, onShowHelp }: ViewActions) {
  const isFull = useEventValue(document, 'fullscreenchange', isFullScreen)
  return (
    <>
      {/* Where there is a keyboard: the help is also the way to switch its keys off and on. */}
      <div className="max-lg:[@media(hover:none)]:hidden">
        <ControlButton label="Atalhos do teclado" icon={Keyboard} onClick={onShowHelp} />
      </div>
      <div className="max-lg:hidden">
        <ControlButton
          label="Largura de teatro"
          icon={RectangleHorizontal}
          isPressed={isTheatre}
          onClick={onToggleTheatre}
        />
      </div>
      <ControlButton
        label={isFull ? 'Sair da tela cheia' : 'Tela cheia'}
        icon={isFull ? Minimize : Maximize}
        onClick={onToggleFullScreen}
      />
    </>
  )
}
