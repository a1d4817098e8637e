import { isFollowed } from '@farol/domain/video-source.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ShortcutsDialog } from '#/ui/shortcuts-dialog.tsx'
import type { LessonMedia } from './lesson-media.ts'
import { MediaFrame, type MediaFrameProps } from './media-frame.tsx'
import { NativeLayer } from './native-layer.tsx'
import { PageNote } from './page-note.tsx'
import { playerActions } from './player-actions.ts'
import { ViewButtons } from './player-controls.tsx'
import { keepPreferences } from './player-preferences.ts'
import type { QualityChoice } from './quality-menu.tsx'
import type { CaptionChoice } from './use-caption-choice.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { VideoError } from './video-error.tsx'

type Props = Pick<
  MediaFrameProps,
  | 'url'
  | 'fileUrl'
  | 'isStream'
  | 'posterUrl'
  | 'title'
  | 'startSeconds'
  | 'durationSeconds'
  | 'onCaptionsError'
  | 'onDuration'
> & {
  captions: CaptionChoice
  media: LessonMedia | null
  onMedia: (media: LessonMedia | null) => void
  onSeek: (seconds: number) => void
  /** Returns true if it has opened something else instead. */
  onError: (media: LessonMedia | null) => boolean
  /** For a video that has several. */
  quality?: QualityChoice | undefined
  /** What else is known of a video that did not open. */
  errorNote?: ReactNode
  isTheatre: boolean
  onToggleTheatre: () => void
  /** Takes the place of the controls. */
  overlay?: ReactNode
  /** Over the timeline of our own player. */
  marks?: ReactNode
}

/** The video of a lesson with everything around it: controls, keys, and what is shown when it does not open. */
export function VideoPlayer({
  media,
  onMedia,
  onSeek,
  onError,
  errorNote,
  isTheatre,
  overlay,
  marks,
  captions,
  quality,
  ...props
}: Props) {
  const area = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const { onToggleTheatre, ...source } = props
  const actions = playerActions({ media, area, onSeek })

  const showHelp = () => {
    if (document.fullscreenElement) actions.toggleFullScreen()
    setIsHelpOpen(true)
  }
  const view = {
    isTheatre,
    onToggleTheatre,
    onToggleFullScreen: actions.toggleFullScreen,
    onShowHelp: showHelp,
  }
  useShortcuts({ ...actions, toggleTheatre: onToggleTheatre, showHelp }, media !== null && !isHelpOpen)
  useEffect(() => (media ? keepPreferences(media) : undefined), [media])
  // A player that was only slow may still arrive.
  useEffect(() => media?.on('ready', () => setHasFailed(false)), [media])

  function fail(failed: LessonMedia | null) {
    if (!onError(failed)) setHasFailed(true)
  }
  function retry() {
    setHasFailed(false)
    setTries(tries + 1)
  }

  const video = hasFailed ? null : media?.video
  return (
    <>
      <div ref={area} className="player md:rounded-md">
        <MediaFrame
          key={tries}
          {...source}
          captionsUrl={captions.current?.address ?? ''}
          captionsLanguage={captions.current?.language}
          hasControls={false}
          onMedia={onMedia}
          onError={fail}
        />
        {overlay}
        {media && video && !overlay ? (
          <NativeLayer
            {...view}
            media={media}
            video={video}
            area={area}
            captions={captions}
            quality={quality}
            onTogglePlay={actions.togglePlay}
            onSkip={actions.skip}
            onSeek={onSeek}
            marks={marks}
          />
        ) : null}
        {hasFailed ? <VideoError onRetry={retry}>{errorNote}</VideoError> : null}
      </div>
      {media && !media.video ? (
        <div className="flex flex-wrap justify-between gap-x-6 text-text-muted">
          {isFollowed(media.kind) ? null : <PageNote hasDuration={media.duration !== null} />}
          <div className="ml-auto flex">
            <ViewButtons {...view} />
          </div>
        </div>
      ) : null}
      <ShortcutsDialog isOpen={isHelpOpen} onOpenChange={setIsHelpOpen} of="player" scope="night cinema" />
    </>
  )
}
