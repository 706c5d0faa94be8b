import { decimal, i18nText } from '@mp/kernel/contract';
import { defineSettings } from '@mp/settings/contract';

/** How like a face must be, and what a person agrees to before his face is registered (platform.md 5.14). */
export const faceSettings = defineSettings('face', {
  area: 'signIn',
  order: 46,
  fields: {
    /** Largest distance of descriptors; the library itself takes 0.6 for the same person. */
    threshold: decimal({ required: true, min: '0.35', max: '0.60', scale: 2, default: '0.50' }),
    consentText: i18nText({
      required: true,
      max: 2000,
      default: {
        ZH_CN:
          '我同意本系统为确认本人身份而处理我的人脸信息：由浏览器在本机从摄像头画面计算出128个数值组成的人脸特征，加密保存于本系统；不上传、不保存照片和视频，不用于其他用途，不提供给第三方。刷脸登录出于自愿，我可以随时使用其他登录方式，也可以随时撤回同意；撤回后人脸特征立即删除。',
        EN_US:
          'I agree that this system processes my face to confirm my identity: my browser computes a descriptor of 128 numbers from the camera picture on this computer, and the system stores it encrypted. No photo or video is uploaded or stored; the descriptor serves no other purpose and is given to nobody else. Signing in by face is voluntary: I can use another way at any time and withdraw this consent at any time, and the descriptor is then deleted at once.',
        JA_JP:
          '本人確認のため、本システムが私の顔情報を処理することに同意します。ブラウザーがこの端末上でカメラ映像から128個の数値からなる顔特徴量を計算し、本システムが暗号化して保存します。写真や動画は送信も保存もされず、特徴量は他の目的に使われず、第三者に提供されません。顔認証の利用は任意であり、いつでも他の方法でログインでき、いつでも同意を撤回できます。撤回すると特徴量は直ちに削除されます。',
      },
    }),
  },
});
