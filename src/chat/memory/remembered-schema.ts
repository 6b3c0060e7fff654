import { z } from 'zod'
import { SlotsSchema, slotNameSchema } from '../slots-schema.ts'
import { INTENT_NAMES, type Remembered } from '../understanding.ts'

/** Only named fields are kept, so that words of a message cannot slip into the store beside them. */
export const RememberedSchema = z.object({
  intent: z.enum(INTENT_NAMES),
  slots: SlotsSchema,
  missing: z.array(slotNameSchema).max(30),
}) satisfies z.ZodType<Remembered>
