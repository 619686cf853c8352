import type { Module } from '../../../core/module.ts';
import { namedBy } from '../../../core/things.ts';

export const clustersModule: Module = {
  noun: 'clusters',
  things: {
    hidden_iso_id: namedBy('hidden_isos', 't.file'),
    image_rule_id: namedBy('image_rules', 't.image'),
    machine_aside_id: namedBy('machine_asides', 't.name'),
    node_rule_id: namedBy('node_rules', "t.node || ' (' || t.cluster || ')'"),
  },
  tables: ['node_rules', 'machine_asides', 'image_rules', 'hidden_isos'],
};
