import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AvisoDesk, type AvisoValues, createAviso, refreshAvisos, updateAviso } from '#/api/avisos.ts'
import type { WayOn } from '#/forms/use-versioned-form.ts'
import { notify } from '#/notices/notices.ts'

export const EMPTY_AVISO: AvisoValues = {
  audience: 'everyone',
  courseId: null,
  turmaId: null,
  title: '',
  text: '',
  sendAt: null,
}

type Options = {
  desk: AvisoDesk
  /** What is changed, if it is not new. */
  known?: { avisoId: string; version: number }
  goOn: () => Promise<unknown>
}

/** The id is made once for a form: sent again after a broken connection, the aviso is stored once. */
export function useSaveAviso({ desk, known, goOn }: Options) {
  const queryClient = useQueryClient()
  const newId = useRef<string>(undefined)
  return async (values: AvisoValues): Promise<WayOn> => {
    newId.current ??= crypto.randomUUID()
    if (known)
      await updateAviso(desk, { avisoId: known.avisoId, values: { ...values, version: known.version } })
    else await createAviso(desk, { ...values, id: newId.current })
    notify.success({ title: values.sendAt ? 'Aviso agendado' : 'Aviso a caminho', detail: values.title })
    return { refresh: () => refreshAvisos(queryClient), goOn }
  }
}
