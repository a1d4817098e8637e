import type { SchoolValues } from '@farol/contract/school.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchSchool, type School, updateSchool } from '#/api/school.ts'
import { changesQuery } from '#/api/settings.ts'
import type { Reload } from '#/features/admin/form-panel.tsx'
import { notify } from '#/notices/notices.ts'
import { renameSchool } from '#/ui/school.ts'
import { SchoolForm } from './school-form.tsx'
import { SchoolLogos } from './school-logos.tsx'

/** How the school presents itself. Images are saved by themselves, not with the form. */
export function SchoolSection({ loaded }: { loaded: School }) {
  const queryClient = useQueryClient()
  // What the form started from: refetched data must not change it while the user types.
  const [{ school, reloads }, setStart] = useState({ school: loaded, reloads: 0 })
  const { version, images, ...values } = school
  const refreshLog = () => queryClient.invalidateQueries({ queryKey: changesQuery.queryKey })

  const save = async (changed: SchoolValues) => {
    const { logo, ...answer } = await updateSchool({ ...changed, version })
    setStart((start) => ({ ...start, school: { ...changed, images: start.school.images, ...answer } }))
    renameSchool({ name: changed.name, logo })
    const isNewColor = changed.color !== values.color
    notify.success({
      title: 'Escola salva',
      detail: isNewColor ? 'A cor aparece na próxima página que você abrir.' : undefined,
    })
    return { refresh: refreshLog }
  }

  const reload: Reload = async (onLoaded) => {
    const current = await fetchSchool()
    onLoaded()
    setStart({ school: current, reloads: reloads + 1 })
  }

  const changeImages = async (changed: Pick<School, 'version' | 'images'>) => {
    setStart(({ school: known, reloads }) => {
      // Somebody else's change in between stays one that the form has not seen.
      const version = changed.version === known.version + 1 ? changed.version : known.version
      return { school: { ...known, images: changed.images, version }, reloads }
    })
    await refreshLog()
  }

  return (
    <section aria-labelledby="escola">
      <h2 id="escola" className="text-[1.1875rem]">
        Escola
      </h2>
      <p className="mt-1 mb-5 text-text-muted">
        O nome, a cor e o logo que todos veem: na página inicial, nos emails, no aplicativo instalado. O logo
        se envia no fim desta parte, em “Logo e imagens”.
      </p>
      <SchoolForm
        key={reloads}
        values={values}
        draftOf={{ name: 'school', version }}
        onSave={save}
        onReload={reload}
      />
      <SchoolLogos images={images} onChange={changeImages} />
    </section>
  )
}
