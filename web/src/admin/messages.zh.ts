import type { Texts } from '../messages/texts.ts'
import { zh as backups } from './backups/messages.zh.ts'
import { zh as joining } from './joining/messages.zh.ts'
import type { en } from './messages.en.ts'
import { zh as species } from './species/messages.zh.ts'

export const zh: Texts<typeof en> = {
  title: '管理',
  species,
  joining,
  backups,
  home: {
    species: '物种',
    speciesHint: (count) => `图鉴中共 ${count} 个物种`,
    categories: '分类',
    categoriesHint: (count) => `共 ${count} 个分类`,
    import: '导入物种',
    importHint: '从表格或 JSON 文件导入',
    users: '用户',
    usersHint: (count) => `共 ${count} 个账号`,
    keys: '签名密钥',
    keysHint: (count) => `${count} 个有效`,
  },
  categories: {
    new: '新分类',
    add: '添加分类',
    added: (name) => `已添加“${name}”`,
    empty: '还没有分类。',
    name: '名称',
    rename: (name) => `重命名“${name}”`,
    renameTitle: '重命名分类',
    renamed: '分类已重命名',
    delete: (name) => `删除“${name}”`,
    deleteTitle: (name) => `要删除“${name}”吗？`,
    deleteConsequence: '其中的物种仍保留在图鉴中，只是不再属于这个分类。',
    losing: (count, shown) =>
      count === 0 ? '其中没有物种。' : `${shown} 个物种将不再属于这个分类，但仍保留在图鉴中。`,
    deleteConfirm: '删除分类',
    deleted: (name) => `已删除“${name}”`,
  },
  users: {
    search: '邮箱或名字',
    count: (_count, shown) => `${shown} 位用户`,
    noMatch: '没有找到用户。',
    you: '你',
    since: (when) => `注册于 ${when}`,
    disabled: '已停用',
    admin: '管理员权限',
    mayEnter: '允许登录',
    promoteTitle: (name) => `要授予 ${name} 管理员权限吗？`,
    promoteConsequence: '对方将可以修改图鉴、停用账号并更换签名密钥。',
    promoteConfirm: '授予权限',
    demoteSelfTitle: '要放弃你的管理员权限吗？',
    demoteSelfConsequence: '放弃后你将看不到这些页面。其他管理员可以重新授予你权限。',
    demoteSelfConfirm: '放弃权限',
    lockTitle: (name) => `要停用 ${name} 的账号吗？`,
    lockConsequence: '对方的所有设备会立即退出登录，植物和照片会保留。',
    lockSelfConsequence: '这是你自己的账号：你会立即退出登录，植物和照片会保留。',
    lockConfirm: '停用账号',
    saved: '已保存',
  },
  keys: {
    lead: 'Frond 用一把私密的密钥为每次登录签名，防止伪造。建议每年更换一次；如果密钥可能已泄露，请立即更换。',
    list: '密钥',
    signs: '使用中',
    active: '仍有效',
    retired: '已失效',
    since: (when) => `创建于 ${when}`,
    until: (when) => `${when} 起失效`,
    publicKeys: '供其他服务使用的公钥',
    rotate: '更换密钥',
    rotateTitle: '要更换签名密钥吗？',
    rotateConsequence: '新密钥会立即启用，所有人都会保持登录。此操作无法撤销。',
    keepActive: '有效密钥数（含新密钥）',
    keepOnlyNew: '只有新密钥有效。各设备会自动更新登录状态，稍候即可。密钥泄露时请选择这一项。',
    keepOlder: (older) =>
      older === 1
        ? '之前的密钥对已登录的用户继续有效，通常选这一项即可。'
        : `之前的 ${older} 把密钥对已登录的用户继续有效。`,
    rotateConfirm: '更换',
    rotated: '密钥已更换',
  },
}
