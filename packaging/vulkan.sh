#!/bin/sh
# Fetches what the library for GPUs is compiled with, of Debian 13, into a folder of the build; nothing of the system changes.
#
#   packaging/vulkan.sh [FOLDER]      FOLDER: build/vulkan, where `make package` looks
#
# For Debian 12, whose own Vulkan headers and compiler of shaders are too old. Debian 13, Ubuntu 24.04 and later need only
# `apt-get install glslc libvulkan-dev spirv-headers`. The packages come from the mirror that the system uses, their signatures are
# checked. The compiler of shaders runs with Debian 13's C library, which lies in the folder beside it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/../build/vulkan}
mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial" "$folder/packages"
folder=$(cd "$folder" && pwd)
mirror=$(sed -n 's/^URIs: *\([^ ]*\/debian\/*\)$/\1/p; s/^deb \(\[[^]]*\] \)*\([^ ]*\/debian\/*\) .*/\2/p' \
  /etc/apt/sources.list /etc/apt/sources.list.d/* 2> /dev/null | head -n 1)
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror:-http://deb.debian.org/debian} trixie main" \
  > "$folder/apt/sources.list"
: > "$folder/apt/status"
cat > "$folder/apt/apt.conf" << END
Dir::State::lists "$folder/apt/lists";
Dir::State::status "$folder/apt/status";
Dir::Cache "$folder/apt/cache";
Dir::Etc::sourcelist "$folder/apt/sources.list";
Dir::Etc::sourceparts "-";
APT::Sandbox::User "root";
END
export APT_CONFIG="$folder/apt/apt.conf"
apt-get update -qq
cd "$folder/packages"
rm -f ./*.deb
apt-get download -qq libvulkan-dev libvulkan1 spirv-headers glslc libshaderc1 libc6 libstdc++6 libgcc-s1
rm -rf "$folder/usr" "$folder/bin"
for package in ./*.deb; do
  dpkg-deb -x "$package" "$folder"
done
libraries=$(dirname "$(find "$folder/usr/lib" -name libshaderc.so.1)")
loader=$(find "$libraries" -maxdepth 1 -name 'ld-linux-*.so.*' | head -n 1)
mkdir -p "$folder/bin"
printf '#!/bin/sh\nexec "%s" --library-path "%s" "%s" "$@"\n' "$loader" "$libraries" "$folder/usr/bin/glslc" > "$folder/bin/glslc"
chmod 755 "$folder/bin/glslc"
cd /
rm -rf "$folder/apt" "$folder/packages"
"$folder/bin/glslc" --version | head -n 1
