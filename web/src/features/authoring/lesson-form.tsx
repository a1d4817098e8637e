import type { AdminMaterial } from '@farol/contract/materials.ts'
import type { UploadedVideo } from '@farol/contract/videos.ts'
import { wholeLength } from '@farol/domain/video-length.ts'
import { parseVideoSource } from '@farol/domain/video-source.ts'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { LessonValues } from '#/api/admin-lessons.ts'
import { ChangedNotice, FormPanel, type Reload } from '#/features/admin/form-panel.tsx'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { LeaveGuard } from '#/forms/leave-guard.tsx'
import { useFileDrop } from '#/forms/use-file-drop.ts'
import type { DraftOf } from '#/forms/use-stored-draft.ts'
import { useVersionedForm, type WayOn } from '#/forms/use-versioned-form.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { Field } from '#/ui/field.tsx'
import { LineInput } from '#/ui/line-input.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { useMediaQuery } from '#/ui/use-media-query.ts'
import type { LessonCaptions } from './captions-files.tsx'
import { divertCaptions } from './divert-captions.ts'
import { LessonEffect } from './lesson-effect.tsx'
import { LessonOptions } from './lesson-options.tsx'
import { isLengthUnsettled, shouldFillDuration, useVideoPreview } from './preview-state.ts'
import { UploadField } from './upload-field.tsx'
import { useTitleSuggestion } from './use-title-suggestion.ts'
import { uploadedId, useVideoChoice } from './use-video-choice.ts'
import { VideoField } from './video-field.tsx'
import { UploadPreview, VideoPreview } from './video-preview.tsx'

const ORIGINS = [
  { value: 'link', label: 'Por link' },
  { value: 'file', label: 'Enviar arquivo' },
] as const
const NO_FILE = 'Escolha o vídeo desta aula.'
const NOT_CONVERTED = 'O vídeo ainda está sendo convertido. Espere um pouco para salvar a aula.'

export const NEW_LESSON: LessonValues = {
  title: '',
  description: '',
  videoUrl: '',
  videoDuration: 0,
  captionsUrl: '',
  materials: [],
  orderIndex: 0,
  requiresPrevious: true,
  minWatchPercentage: 0,
}

type Props = {
  courseId: string
  values: LessonValues
  /** Under what the draft is stored; absent while the form is loading. */
  draftOf?: DraftOf
  /** For a lesson whose video was uploaded. */
  savedVideo?: UploadedVideo | null
  savedMaterials?: readonly AdminMaterial[]
  /** Rejects with the problem to show. */
  onSave: (values: LessonValues, changes: { isMoved: boolean; addsAnother: boolean }) => Promise<WayOn>
  /** For a lesson that exists: another administrator may have changed it meanwhile. */
  onReload?: Reload
  /** The lessons of the course without this one, in order. */
  others: readonly { title: string }[]
  /** For a new lesson, which another one may follow at once. */
  canAddAnother?: boolean
  /** The form follows one that was just saved: typing goes on here. */
  followsAnother?: boolean
  /** Their box stands under the field for captions by link. */
  captions: LessonCaptions
  /** Uploaded captions, for the preview. */
  uploadedCaptions?: string | undefined
  /** Stands under the preview. */
  aside?: ReactNode
  /** The course has students: the form says what saving the lesson, null for a new one, means for them. */
  concerns?: { lessonId: string | null } | undefined
}

export function LessonForm(props: Props) {
  const [round, setRound] = useState(0)
  return <EditedLesson key={round} {...props} onDiscard={() => setRound(round + 1)} />
}

function EditedLesson({
  courseId,
  values,
  draftOf,
  onDiscard,
  savedVideo = null,
  savedMaterials = [],
  others,
  onSave,
  onReload,
  captions,
  uploadedCaptions,
  aside,
  ...kind
}: Props & { onDiscard: () => void }) {
  const isWide = useMediaQuery('(min-width: 64rem)')
  const isDurationTyped = useRef(false)
  const addsAnother = useRef(false)

  const { form, errors, isSubmitting, isDirty, formProps, conflict, saving, draft } = useVersionedForm({
    draft: draftOf,
    schema: async () => (await import('@farol/contract/lesson-fields.ts')).lessonBody,
    defaultValues: values,
    places: {
      title: 'field',
      description: 'field',
      videoUrl: 'field',
      captionsUrl: 'field',
      materials: 'field',
      videoDuration: 'field',
      orderIndex: 'field',
      minWatchPercentage: 'field',
      requiresPrevious: 'toast',
      playerDuration: 'toast',
    },
    toast: { title: 'Erro ao salvar aula' },
    save: async (checked) => {
      const length =
        choice.origin === 'file'
          ? { videoDuration: 0, playerDuration: undefined }
          : { playerDuration: await preview.reportedDuration(checked.videoUrl) }
      const changes = { isMoved: checked.orderIndex !== values.orderIndex, addsAnother: addsAnother.current }
      return onSave({ ...checked, ...length }, changes)
    },
  })
  const { videoUrl, captionsUrl } = draft.restored ?? values
  const preview = useVideoPreview(uploadedId(videoUrl) ? '' : videoUrl)
  const [previewCaptions, setPreviewCaptions] = useState<string | undefined>(captionsUrl)
  const shownCaptions = uploadedCaptions ?? previewCaptions
  const choice = useVideoChoice({
    savedUrl: videoUrl,
    savedVideo,
    onChange: (videoUrl) => {
      form.setValue('videoUrl', videoUrl, { shouldDirty: true })
      form.clearErrors('videoUrl')
    },
  })
  const isFile = choice.origin === 'file'
  const videoKind = parseVideoSource(form.watch('videoUrl')).source?.kind
  const sendVideo = async (files: readonly File[]) => {
    const [video] = await divertCaptions(files, captions.take)
    if (video) choice.send(video)
  }
  const { isDropTarget, dropProps } = useFileDrop(sendVideo)

  const suggestTitle = useTitleSuggestion(form)
  const { setFocus } = form
  useEffect(() => {
    if (kind.followsAnother) setFocus('title')
  }, [kind.followsAnother, setFocus])

  const fillDuration = (seconds: number) => {
    const isNewVideo = preview.url !== values.videoUrl
    const current = form.getValues('videoDuration')
    const isTypedByHand = isDurationTyped.current
    if (!shouldFillDuration({ current, reported: seconds, isTypedByHand, isNewVideo })) return
    const whole = wholeLength(seconds)
    // For a saved video this is not a change that the user made and could lose.
    if (isNewVideo) form.setValue('videoDuration', whole, { shouldDirty: true, shouldValidate: true })
    else form.resetField('videoDuration', { defaultValue: whole })
  }

  const video = isFile ? (
    <UploadPreview video={choice.video} captionsUrl={shownCaptions} />
  ) : (
    <VideoPreview
      url={preview.url}
      state={preview.state}
      captionsUrl={shownCaptions}
      onState={(state) => {
        preview.learn(state)
        if (state.seconds !== null) fillDuration(state.seconds)
      }}
      onTitle={suggestTitle}
    />
  )

  return (
    <div
      {...dropProps}
      className={classNames(
        'grid grid-cols-1 items-start gap-7 lg:grid-cols-[minmax(0,1fr)_21.5rem]',
        isDropTarget && 'rounded-lg outline-2 outline-offset-4 outline-ring',
      )}
    >
      <FormPanel
        {...formProps}
        footer={
          <>
            <Button
              variant="ghost"
              render={<Link to="/admin/courses/$courseId" params={{ courseId }} />}
              className="max-sm:flex-auto"
            >
              Cancelar
            </Button>
            {kind.canAddAnother ? (
              <Button
                variant="outline"
                className="max-sm:flex-auto"
                aria-disabled={isSubmitting}
                onClick={(event: MouseEvent<HTMLButtonElement>) => {
                  addsAnother.current = true
                  event.currentTarget.form?.requestSubmit()
                }}
              >
                Salvar e adicionar outra
              </Button>
            ) : null}
            <Button
              type="submit"
              className="max-sm:flex-auto"
              isLoading={isSubmitting}
              loadingText="Salvando…"
              onClick={() => {
                addsAnother.current = false
              }}
            >
              Salvar Aula
            </Button>
          </>
        }
      >
        <LeaveGuard isDirty={isDirty} saving={saving} draft={draft} />
        <DraftNotice draft={draft} onDiscard={onDiscard} />
        {conflict && onReload ? (
          <ChangedNotice sentence={conflict} draft={draft} onReload={onReload} />
        ) : null}
        <Field label="Título" isRequired error={errors.title?.message}>
          <LineInput {...form.register('title')} />
        </Field>
        <Segmented
          label="Vídeo por link ou arquivo"
          value={choice.origin}
          onValueChange={choice.choose}
          options={ORIGINS}
          className="justify-self-start"
        />
        {isFile ? (
          <UploadField
            upload={choice.upload}
            video={choice.video}
            onFile={(file) => sendVideo([file])}
            isDropTarget={isDropTarget}
            error={
              errors.videoUrl &&
              (form.getValues('videoUrl')
                ? errors.videoUrl.message
                : choice.upload?.converted == null
                  ? NO_FILE
                  : NOT_CONVERTED)
            }
          />
        ) : (
          <VideoField
            value={form.watch('videoUrl')}
            onChange={choice.typeLink}
            onSettle={preview.show}
            preview={preview.state.status}
            error={errors.videoUrl?.message}
          />
        )}
        {isWide ? null : video}
        <LessonOptions
          form={form}
          defaults={values}
          isNeeded={
            captions.hasFiles ||
            (!isFile &&
              isLengthUnsettled(form.watch('videoDuration'), { kind: videoKind, preview: preview.state }))
          }
          captionsBox={captions.box(videoKind)}
          onCaptionsUrl={setPreviewCaptions}
          numbers={{
            savedDuration: preview.url === values.videoUrl ? values.videoDuration : 0,
            preview: preview.state,
            isUploaded: isFile,
            others,
            onDurationTyped: () => {
              isDurationTyped.current = true
            },
          }}
          savedMaterials={savedMaterials}
          onCaptions={captions.take}
        />
        {kind.concerns ? (
          <LessonEffect courseId={courseId} {...kind.concerns} form={form} saved={values} />
        ) : null}
      </FormPanel>
      <aside aria-label="Prévia e quiz" className="grid grid-cols-1 gap-5">
        {isWide ? video : null}
        {aside}
      </aside>
    </div>
  )
}
